import { use } from 'react';
import type { UserLanguage } from '../types.ts';
import type { SettlementTexts } from './en/settlement.ts';
import { useI18n } from './provider.tsx';

// These texts are a chunk of their own in each language: only the pages of a document need them.

const begun = new Map<UserLanguage, Promise<SettlementTexts>>();

/** The texts about settlement in the chosen language; suspends until they are loaded. */
export function useSettlementTexts(): SettlementTexts {
  const { language } = useI18n();
  // Not only until they are loaded: React goes on with a suspended component where it calls `use` again.
  return use(load(language));
}

/** Loads the texts of the present language together with the code of a page that shows them. */
export async function preloadSettlementTexts(): Promise<void> {
  const { lang } = document.documentElement;
  await load(lang === 'sr-Latn' || lang === 'sr-Cyrl' ? lang : 'en');
}

function load(language: UserLanguage): Promise<SettlementTexts> {
  const known = begun.get(language);
  if (known) return known;
  const texts = read(language);
  begun.set(language, texts);
  texts.then(
    // As React marks it once it has read it: what is loaded before it is first shown must not suspend either.
    (value) => Object.assign(texts, { status: 'fulfilled', value }),
    // What failed is tried again by the next page that needs it.
    () => begun.delete(language),
  );
  return texts;
}

async function read(language: UserLanguage): Promise<SettlementTexts> {
  if (language === 'en') return (await import('./en/settlement.ts')).settlement;
  const { settlement } = await import('./sr/settlement.ts');
  if (language === 'sr-Latn') return settlement;
  return (await import('./transliterate.ts')).dictionaryInCyrillic(settlement);
}
