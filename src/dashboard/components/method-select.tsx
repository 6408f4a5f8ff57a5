import type { ComponentProps } from 'react';
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts';
import { useMessages } from '../i18n/provider.tsx';
import { SearchSelect } from './search-select.tsx';

/** How money is paid, or given back. */
export function MethodSelect(field: Omit<ComponentProps<typeof SearchSelect>, 'data'>) {
  const { method } = useMessages();
  return (
    <SearchSelect
      data={PAYMENT_METHODS.map((value) => ({ value, label: method[value] ?? value }))}
      {...field}
    />
  );
}
