import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from '../../domain/language.ts';
import { createFormat, type Format } from '../format.ts';
import type { UserLanguage } from '../types.ts';
import type { Messages } from './en.ts';

type Value = {
  language: UserLanguage;
  messages: Messages;
  format: Format;
  choose: (language: UserLanguage) => void;
};

const I18nContext = createContext<Value | undefined>(undefined);
const STORAGE_KEY = 'language';

/** Provides messages and formats in the user's language. Each language is a chunk of its own, so only one is loaded. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<UserLanguage>(firstLanguage);
  const [messages, setMessages] = useState<Messages>();

  useEffect(() => {
    let isCurrent = true;
    loadMessages(language).then((loaded) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setMessages(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const value = useMemo(
    () =>
      messages && {
        language,
        messages,
        format: createFormat(spoken(language)),
        choose: (chosen: UserLanguage) => {
          localStorage.setItem(STORAGE_KEY, chosen);
          setLanguage(chosen);
        },
      },
    [language, messages],
  );
  return value ? <I18nContext value={value}>{children}</I18nContext> : null;
}

/** The texts of the pages in the chosen language. */
export function useMessages(): Messages {
  return useI18n().messages;
}

/** How numbers and dates are written. */
export function useFormat(): Format {
  return useI18n().format;
}

export function useI18n(): Value {
  const value = useContext(I18nContext);
  if (!value) throw new Error('useI18n needs an I18nProvider around it.');
  return value;
}

function firstLanguage(): UserLanguage {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === 'en' || stored === 'sr-Latn' || stored === 'sr-Cyrl') return stored;
  const wanted = navigator.language.toLowerCase();
  if (/^(sr|bs|hr|sh|cnr)/.test(wanted)) return wanted.includes('cyrl') ? 'sr-Cyrl' : 'sr-Latn';
  return 'en';
}

async function loadMessages(language: UserLanguage): Promise<Messages> {
  if (language === 'en') return (await import('./en.ts')).en;
  const { sr } = await import('./sr.ts');
  if (language === 'sr-Latn') return sr;
  return (await import('./transliterate.ts')).dictionaryInCyrillic(sr);
}

function spoken(language: UserLanguage): Language {
  return language === 'en' ? 'en' : 'sr';
}
