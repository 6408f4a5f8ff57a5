import { Select, type SelectProps } from '@mantine/core';

/** One of the currencies that there are; until they are known, the one that is chosen. */
export function CurrencySelect({
  currencies,
  ...field
}: Omit<SelectProps, 'data'> & { currencies: readonly { code: string }[] | undefined }) {
  const chosen = field.value ? [field.value] : [];
  return (
    <Select
      data={currencies?.map(({ code }) => code) ?? chosen}
      searchable
      allowDeselect={false}
      limit={60}
      {...field}
    />
  );
}
