import { type ComponentProps, useMemo } from 'react';
import { useLanguage } from '../language.tsx';
import { SearchSelect } from './search-select.tsx';

/** One of the currencies that there are; until they are known, the one that is chosen. */
export function CurrencySelect({
  currencies,
  ...field
}: Omit<ComponentProps<typeof SearchSelect>, 'data'> & {
  currencies: readonly { code: string }[] | undefined;
}) {
  const { language } = useLanguage();
  const { value } = field;
  const data = useMemo(() => {
    const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' });
    const codes = currencies?.map(({ code }) => code) ?? (value ? [value] : []);
    return codes.map((code) => ({ value: code, label: code, keywords: [names.of(code) ?? code] }));
  }, [currencies, value, language]);
  return <SearchSelect data={data} {...field} />;
}
