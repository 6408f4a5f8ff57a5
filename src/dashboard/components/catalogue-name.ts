import { inScript } from '../../domain/cyrillic.ts';
import type { UserLanguage } from '../../domain/language.ts';
import { withLocalPercents } from '../../domain/local-format.ts';
import { wordFor } from '../../domain/texts.ts';
import { useI18n, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';

/** The languages that the names of a country's taxes and documents are in; Serbian is one in two scripts. */
const OWN_LANGUAGES: Readonly<Record<string, readonly UserLanguage[]>> = {
  RS: ['sr-Latn', 'sr-Cyrl'],
  ME: ['sr-Latn', 'sr-Cyrl'],
  BA: ['sr-Latn', 'sr-Cyrl'],
  HR: ['hr'],
  DE: ['de'],
  GB: ['en'],
  US: ['en'],
};

/** The tax itself at the beginning of a rate's name, such as that of `PDV 20 %`. */
const TAX = /^(PDV|USt\.|VAT)(?= \d)/;

/**
 * How a name of the country's catalogue is written on the pages: as the country writes it for those who read its language,
 * else in the language of the user.
 * @returns a function of the name, and of its key if it is the name of a document type
 */
export function useCatalogueName(): (name: string, type?: string | null) => string {
  const { language, format } = useI18n();
  const { documents } = useMessages();
  const { country } = useSession().workspace;
  const isOwn = OWN_LANGUAGES[country]?.includes(language) ?? false;
  return (name, type) => {
    if (isOwn) return withLocalPercents(inScript(name, language), format.language);
    const kind = type ? wordFor(documents.kinds, type.slice(type.indexOf('_') + 1)) : undefined;
    return kind ?? withLocalPercents(name.replace(TAX, documents.tax), format.language);
  };
}
