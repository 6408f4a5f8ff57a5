import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from '../domain/language.ts';
import { createFormat, type Format } from './format.ts';
import type { UserLanguage } from './types.ts';
import type { Words } from './words/en.ts';

type Value = {
  language: UserLanguage;
  words: Words;
  format: Format;
  choose: (language: UserLanguage) => void;
};

const LanguageContext = createContext<Value | undefined>(undefined);
const STORED = 'language';

/** The pages in the user's language. Each language is a file of its own: nobody loads the words of another one. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<UserLanguage>(firstLanguage);
  const [words, setWords] = useState<Words>();

  useEffect(() => {
    let isCurrent = true;
    loadWords(language).then((loaded) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setWords(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const value = useMemo(
    () =>
      words && {
        language,
        words,
        format: createFormat(spoken(language)),
        choose: (chosen: UserLanguage) => {
          localStorage.setItem(STORED, chosen);
          setLanguage(chosen);
        },
      },
    [language, words],
  );
  return value ? <LanguageContext value={value}>{children}</LanguageContext> : null;
}

/** The words of the pages. */
export function useWords(): Words {
  return useLanguage().words;
}

/** How numbers and dates are written. */
export function useFormat(): Format {
  return useLanguage().format;
}

export function useLanguage(): Value {
  const value = useContext(LanguageContext);
  if (!value) throw new Error('There is no language around this part of the page.');
  return value;
}

function firstLanguage(): UserLanguage {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'sr-Latn' || stored === 'sr-Cyrl') return stored;
  const wanted = navigator.language.toLowerCase();
  if (/^(sr|bs|hr|sh|cnr)/.test(wanted)) return wanted.includes('cyrl') ? 'sr-Cyrl' : 'sr-Latn';
  return 'en';
}

async function loadWords(language: UserLanguage): Promise<Words> {
  if (language === 'en') return (await import('./words/en.ts')).en;
  const { sr } = await import('./words/sr.ts');
  if (language === 'sr-Latn') return sr;
  return (await import('./words/transliterate.ts')).dictionaryInCyrillic(sr);
}

function spoken(language: UserLanguage): Language {
  return language === 'en' ? 'en' : 'sr';
}
