// The check digits of tax and VAT numbers. The rules are those of stdnum, of which only the countries below are loaded.
import * as at from 'stdnum/lib/cjs/at/uid.js';
import * as be from 'stdnum/lib/cjs/be/vat.js';
import * as bg from 'stdnum/lib/cjs/bg/vat.js';
import * as ch from 'stdnum/lib/cjs/ch/vat.js';
import * as cy from 'stdnum/lib/cjs/cy/vat.js';
import * as cz from 'stdnum/lib/cjs/cz/dic.js';
import * as de from 'stdnum/lib/cjs/de/vat.js';
import * as dk from 'stdnum/lib/cjs/dk/cvr.js';
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js';
import * as es from 'stdnum/lib/cjs/es/nif.js';
import * as fi from 'stdnum/lib/cjs/fi/alv.js';
import * as fr from 'stdnum/lib/cjs/fr/tva.js';
import * as gb from 'stdnum/lib/cjs/gb/vat.js';
import * as el from 'stdnum/lib/cjs/gr/vat.js';
import * as hr from 'stdnum/lib/cjs/hr/oib.js';
import * as hu from 'stdnum/lib/cjs/hu/anum.js';
import * as ie from 'stdnum/lib/cjs/ie/vat.js';
import * as it from 'stdnum/lib/cjs/it/iva.js';
import * as lt from 'stdnum/lib/cjs/lt/pvm.js';
import * as lu from 'stdnum/lib/cjs/lu/tva.js';
import * as lv from 'stdnum/lib/cjs/lv/pvn.js';
import * as mt from 'stdnum/lib/cjs/mt/vat.js';
import * as nl from 'stdnum/lib/cjs/nl/btw.js';
import * as pl from 'stdnum/lib/cjs/pl/nip.js';
import * as pt from 'stdnum/lib/cjs/pt/nif.js';
import * as ro from 'stdnum/lib/cjs/ro/cui.js';
import * as jmbg from 'stdnum/lib/cjs/rs/jmbg.js';
import * as rs from 'stdnum/lib/cjs/rs/pib.js';
import * as se from 'stdnum/lib/cjs/se/vat.js';
import * as si from 'stdnum/lib/cjs/si/ddv.js';
import * as sk from 'stdnum/lib/cjs/sk/dph.js';

type Rules = { validate(text: string): { isValid: boolean } };

/** By the letters that a VAT number begins with: those of the country, but EL for Greece and XI for Northern Ireland. */
const VAT_NUMBERS: Record<string, Rules> = {
  AT: at,
  BE: be,
  BG: bg,
  CH: ch,
  CY: cy,
  CZ: cz,
  DE: de,
  DK: dk,
  EE: ee,
  EL: el,
  ES: es,
  FI: fi,
  FR: fr,
  GB: gb,
  HR: hr,
  HU: hu,
  IE: ie,
  IT: it,
  LT: lt,
  LU: lu,
  LV: lv,
  MT: mt,
  NL: nl,
  PL: pl,
  PT: pt,
  RO: ro,
  RS: rs,
  SE: se,
  SI: si,
  SK: sk,
  XI: gb,
};

/** A Serbian tax number of a company: nine digits, of which the last is a check digit (ISO 7064, MOD 11,10). */
export function isPib(digits: string): boolean {
  return /^\d{9}$/.test(digits) && rs.validate(digits).isValid;
}

/** The number of a Serbian person: thirteen digits, which begin with the date of birth. */
export function isJmbg(digits: string): boolean {
  return /^\d{13}$/.test(digits) && jmbg.validate(digits).isValid;
}

/** A Croatian tax number: eleven digits, of which the last is a check digit (ISO 7064, MOD 11,10). */
export function isOib(digits: string): boolean {
  return /^\d{11}$/.test(digits) && hr.validate(digits).isValid;
}

/** The letters that VAT numbers of a country begin with; undefined for a country whose VAT numbers are not known here. */
export function vatPrefixOf(country: string): string | undefined {
  const prefix = country === 'GR' ? 'EL' : country;
  return Object.hasOwn(VAT_NUMBERS, prefix) ? prefix : undefined;
}

/** The known letters that a VAT number begins with. */
export function prefixOfVatNumber(vatNumber: string): string | undefined {
  const prefix = vatNumber.slice(0, 2).toUpperCase();
  return Object.hasOwn(VAT_NUMBERS, prefix) ? prefix : undefined;
}

/** Whether a VAT number has the shape and the check digits of the country that it begins with; undefined for others. */
export function isVatNumber(vatNumber: string): boolean | undefined {
  const text = vatNumber.toUpperCase();
  const prefix = prefixOfVatNumber(text);
  const rules = prefix === undefined ? undefined : VAT_NUMBERS[prefix];
  if (rules === undefined) return undefined;
  // The rules of the Netherlands fail where nothing is left to check.
  if (!/\d/.test(text)) return false;
  // Swiss numbers begin with CHE, which is part of them.
  return rules.validate(prefix === 'CH' ? text : text.slice(2)).isValid;
}
