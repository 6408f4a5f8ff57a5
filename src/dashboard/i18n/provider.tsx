import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { languageOfUser } from '../../domain/language.ts';
import { createFormat, type Format } from '../format.ts';
import type { UserLanguage } from '../types.ts';
import { preferredLanguage, rememberLanguage } from './languages.ts';
import { loadMessages } from './load-texts.ts';
import type { Messages } from './messages.ts';

type Value = {
  language: UserLanguage;
  messages: Messages;
  format: Format;
  choose: (language: UserLanguage) => void;
};

const I18nContext = createContext<Value | undefined>(undefined);

/** Provides messages and formats in the user's language. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<UserLanguage>(preferredLanguage);
  const [loaded, setLoaded] = useState<{ language: UserLanguage; messages: Messages }>();

  useEffect(() => {
    let isCurrent = true;
    loadMessages(language).then((messages) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded({ language, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const value = useMemo(
    () =>
      loaded && {
        ...loaded,
        format: createFormat(languageOfUser(loaded.language)),
        choose: (chosen: UserLanguage) => {
          rememberLanguage(chosen);
          setLanguage(chosen);
        },
      },
    [loaded],
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
