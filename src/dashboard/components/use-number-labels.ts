import { inScript } from '../../domain/cyrillic.ts';
import { type NumberField, numberName } from '../../domain/party-numbers.ts';
import { useI18n } from '../i18n/provider.tsx';

/**
 * What the numbers of a party are called: the word of its country, and the general one before it where readers of the
 * language do not know that.
 * @param general what they are called where the country has no word of its own, or is not known
 */
export function useNumberLabels(
  country: string | null,
  general: Record<NumberField, string>,
): Record<NumberField, string> {
  const { language } = useI18n();
  const labelOf = (field: NumberField): string => {
    const found = numberName(field, country, language);
    if (!found) return general[field];
    const isSame = found.name.toLowerCase() === general[field].toLowerCase();
    return found.isKnown || isSame ? inScript(found.name, language) : `${general[field]} (${found.name})`;
  };
  return {
    tax_number: labelOf('tax_number'),
    vat_number: labelOf('vat_number'),
    registration_number: labelOf('registration_number'),
  };
}
