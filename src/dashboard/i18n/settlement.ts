import { use } from 'react';
import type { UserLanguage } from '../types.ts';
import type { SettlementTexts } from './en/settlement.ts';
import { useI18n } from './provider.tsx';

// These texts are a chunk of their own in each language: only the pages of a document need them.

const loaded = new Map<UserLanguage, SettlementTexts>();
const loading = new Map<UserLanguage, Promise<SettlementTexts>>();

/** The texts about settlement in the chosen language; suspends until they are loaded. */
export function useSettlementTexts(): SettlementTexts {
  const { language } = useI18n();
  // What is loaded already must not suspend, or React would show the fallback of the page.
  return loaded.get(language) ?? use(load(language));
}

/** Loads the texts of the present language together with the code of a page that shows them. */
export async function preloadSettlementTexts(): Promise<void> {
  const { lang } = document.documentElement;
  await load(lang === 'sr-Latn' || lang === 'sr-Cyrl' ? lang : 'en');
}

function load(language: UserLanguage): Promise<SettlementTexts> {
  const begun = loading.get(language) ?? read(language);
  loading.set(language, begun);
  // What failed is tried again by the next page that needs it.
  begun.then(
    (texts) => loaded.set(language, texts),
    () => loading.delete(language),
  );
  return begun;
}

async function read(language: UserLanguage): Promise<SettlementTexts> {
  if (language === 'en') return (await import('./en/settlement.ts')).settlement;
  const { settlement } = await import('./sr/settlement.ts');
  if (language === 'sr-Latn') return settlement;
  return (await import('./transliterate.ts')).dictionaryInCyrillic(settlement);
}
