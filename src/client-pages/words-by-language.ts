import { dictionaryInCyrillic } from '../domain/dictionary-in-cyrillic.ts';
import type { Language } from '../domain/language.ts';
import type { Words } from './words.ts';
import { BOSNIAN } from './words-bs.ts';
import { GERMAN } from './words-de.ts';
import { ENGLISH } from './words-en.ts';
import { CROATIAN } from './words-hr.ts';
import { SERBIAN } from './words-sr.ts';

const WORDS: Record<Language, Words> = {
  en: ENGLISH,
  sr: SERBIAN,
  'sr-Cyrl': dictionaryInCyrillic(SERBIAN),
  hr: CROATIAN,
  bs: BOSNIAN,
  de: GERMAN,
};

export function wordsOf(language: Language): Words {
  return WORDS[language];
}
