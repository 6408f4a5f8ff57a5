import { type ComponentProps, useMemo } from 'react';
import { useI18n } from '../i18n/provider.tsx';
import type { Choice } from './choices.ts';
import { SearchSelect } from './search-select.tsx';

/** A currency to choose; until the list is loaded, only the chosen one. */
export function CurrencySelect({
  currencies,
  ...field
}: Omit<ComponentProps<typeof SearchSelect>, 'data'> & {
  currencies: readonly { code: string }[] | undefined;
}) {
  const { value } = field;
  const codes = useMemo(
    () => currencies?.map(({ code }) => code) ?? (value ? [value] : []),
    [currencies, value],
  );
  return <SearchSelect data={useCurrencyChoices(codes)} {...field} />;
}

/** Currencies, each found by its code or by its name in the reader's language. */
export function useCurrencyChoices(codes: readonly string[]): Choice[] {
  const { language } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' });
    return codes.map((code) => ({ value: code, label: code, keywords: [names.of(code) ?? code] }));
  }, [codes, language]);
}
