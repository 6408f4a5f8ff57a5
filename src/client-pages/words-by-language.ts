import type { Language } from '../domain/language.ts';
import type { Words } from './words.ts';
import { ENGLISH } from './words-en.ts';
import { SERBIAN } from './words-sr.ts';

const WORDS: Record<Language, Words> = { en: ENGLISH, sr: SERBIAN };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}

/** The value of `lang` on a page: Serbian is in Latin script here. */
export const LANGUAGE_TAG: Record<Language, string> = { en: 'en', sr: 'sr-Latn' };
