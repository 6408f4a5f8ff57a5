import { readFileSync } from 'node:fs';
import type { Language } from './domain/language.ts';
import { folderOf, textsIn } from './domain/texts.ts';

const LOCALES = new URL('../locales/', import.meta.url);

/** The texts of a room by language, each read from locales/ when it is first asked for. */
export function textsOfRoom<Texts extends object>(room: string): (language: Language) => Texts {
  const read = new Map<Language, Texts>();
  return (language) => {
    const known = read.get(language);
    if (known) return known;
    const file = new URL(`${folderOf(language)}/${room}.json`, LOCALES);
    const texts = textsIn<Texts>(JSON.parse(readFileSync(file, 'utf8')), language);
    read.set(language, texts);
    return texts;
  };
}
