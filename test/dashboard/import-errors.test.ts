// Errors of imports name what is accepted, in words that people see, and in the language of the reader.
import { beforeAll, describe, expect, it } from 'vitest';
import { rendered } from '../../src/domain/messages/message.ts';
import { unitsOf } from '../../src/domain/units.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';
import { de, hr, sr } from './texts.ts';

type Detail = { field: string; key: never; params: never };
type Preview = { valid_rows: number; errors: { row: number; details: Detail[] }[] };

const world = sharedService();
let owner: Browser;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

const preview = async (kind: string, csv: string) =>
  (await owner.ask<Preview>('POST', `${at}/${kind}/import-preview`, { csv })).data;

/** What the pages say of each field of the first faulty row. */
async function faultsOf(kind: string, csv: string, { service }: typeof sr): Promise<Record<string, unknown>> {
  const { errors } = await preview(kind, csv);
  return Object.fromEntries(
    (errors[0]?.details ?? []).map(({ field, key, params }) => [field, rendered({ key, params }, service)]),
  );
}

describe('the tax rate of an item', () => {
  it.each(['PDV 10 %', 'pdv 10%', 'PDV 10', '10 %', '10%', '10', 'rs_vat_10'])('can be %s', async (rate) => {
    expect(await preview('items', `Naziv;Cena;Poreska stopa\nHleb;100;${rate}`)).toMatchObject({
      valid_rows: 1,
      errors: [],
    });
  });

  it('that does not exist is answered with the labels of those that do, without braces', async () => {
    const { tax_rate } = await faultsOf('items', 'Naziv;Cena;Poreska stopa\nHleb;100;PDV 8 %', sr);
    expect(tax_rate).toContain('PDV 20 %, PDV 10 %');
    expect(tax_rate).not.toMatch(/[{}_]/);
  });
});

describe('the unit of an item', () => {
  it.each(['kom', 'Stk', 'sat', 'Stunde', 'dan', 'Tag', 'usluga', 'Leistung', 'ком'])(
    'can be %s',
    async (unit) => {
      expect((await preview('items', `Naziv;Cena;Jedinica mere\nHleb;100;${unit}`)).errors).toEqual([]);
    },
  );

  it.each([
    ['sr', sr, 'kom'],
    ['hr', hr, 'kom'],
    ['de', de, 'Stk'],
  ] as const)('that is unknown is answered with the units in %s', async (_language, texts, piece) => {
    const { unit } = await faultsOf('items', 'Naziv;Cena;Jedinica mere;Vrsta\nHleb;100;bala;proizvod', texts);
    expect(String(unit).split(': ')[1]?.split(', ')).toHaveLength(unitsOf('product').length);
    expect(unit).toContain(piece);
  });

  it('that a service cannot have is answered with those that it can', async () => {
    const { unit } = await faultsOf('items', 'Naziv;Cena;Jedinica mere;Vrsta\nRad;100;kg;usluga', sr);
    expect(unit).toBe('mora biti jedna od jedinica: sat, dan, usluga');
  });
});

describe('the words of a client', () => {
  it('can be those of the pages in each language', async () => {
    const csv = [
      'Naziv;Zemlja;Jezik;Vrsta',
      'A;Srbija;srpski;firma',
      'B;Deutschland;Deutsch;Unternehmen',
      'C;Hrvatska;hrvatski;fizička osoba',
      'D;Njemačka;njemački;tvrtka',
      'E;United Kingdom;English;individual',
      'F;Bosna i Hercegovina;bosanski;preduzeće',
      'G;Österreich;Englisch;Privatperson',
      'H;Немачка;немачки;фирма',
    ].join('\n');
    expect((await preview('clients', csv)).errors).toEqual([]);
  });

  it('that are unknown are answered with what is accepted', async () => {
    const csv = 'Naziv;Zemlja;Jezik;Vrsta\nA;Srbjia;klingonski;udruga';
    expect(await faultsOf('clients', csv, sr)).toEqual({
      country: expect.stringContaining('Srbija ili RS'),
      language: expect.stringContaining('srpski, engleski'),
      type: 'mora biti firma ili fizičko lice',
    });
    expect(await faultsOf('clients', csv, de)).toMatchObject({
      country: expect.stringContaining('Serbien oder RS'),
      type: 'muss Unternehmen oder Privatperson sein',
    });
  });
});
