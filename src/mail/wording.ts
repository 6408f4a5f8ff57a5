import { dictionaryInCyrillic } from '../domain/dictionary-in-cyrillic.ts';
import type { Language } from '../domain/language.ts';
import { BOSNIAN } from './wording-bs.ts';
import { GERMAN } from './wording-de.ts';
import { ENGLISH } from './wording-en.ts';
import { CROATIAN } from './wording-hr.ts';
import { SERBIAN } from './wording-sr.ts';
import type { Wording } from './wording-type.ts';

export const WORDING: Record<Language, Wording> = {
  en: ENGLISH,
  sr: SERBIAN,
  'sr-Cyrl': dictionaryInCyrillic(SERBIAN),
  hr: CROATIAN,
  bs: BOSNIAN,
  de: GERMAN,
};
