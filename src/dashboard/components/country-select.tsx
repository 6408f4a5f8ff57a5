import { type ComponentProps, useMemo } from 'react';
import { useFormat } from '../i18n/provider.tsx';
import { SearchSelect } from './search-select.tsx';

const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its name in the reader's language, in English, or by its code. */
export function CountrySelect({
  countries,
  ...field
}: Omit<ComponentProps<typeof SearchSelect>, 'data'> & { countries: readonly string[] }) {
  const format = useFormat();
  const data = useMemo(
    () =>
      countries
        .map((code) => ({
          value: code,
          label: format.country(code),
          keywords: [code, ENGLISH.of(code) ?? code],
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [countries, format],
  );
  return <SearchSelect data={data} {...field} />;
}
