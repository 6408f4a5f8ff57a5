import { type ComponentProps, useMemo } from 'react';
import { LANGUAGE_NAMES, LANGUAGE_TAG, LANGUAGES, type Language } from '../../domain/language.ts';
import { useFormat } from '../i18n/provider.tsx';
import { SearchSelect } from './search-select.tsx';

/** A language of documents by its name in the reader's language, in itself, or by its code. */
export function LanguageSelect(field: Omit<ComponentProps<typeof SearchSelect>, 'data' | 'clearable'>) {
  const nameOf = useLanguageName();
  const data = useMemo(
    () =>
      LANGUAGES.map((value) => ({
        value,
        label: nameOf(value),
        keywords: [LANGUAGE_NAMES[value], value],
      })),
    [nameOf],
  );
  return <SearchSelect data={data} clearable {...field} />;
}

/** The names of languages in the language of the reader. */
export function useLanguageName(): (language: Language) => string {
  const { language: spoken } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames([LANGUAGE_TAG[spoken]], { type: 'language' });
    return (language) => {
      // Serbian is the one with two scripts here.
      const name = names.of(language === 'sr' ? LANGUAGE_TAG.sr : language) ?? LANGUAGE_NAMES[language];
      return name.charAt(0).toLocaleUpperCase(LANGUAGE_TAG[spoken]) + name.slice(1);
    };
  }, [spoken]);
}
