import type { UseFormReturnType } from '@mantine/form';
import type { components } from '../../../../generated/api.ts';
import type { Format } from '../../format.ts';
import type { OpenItem, PaymentMethod } from '../../types.ts';

export type PaymentValues = {
  client: string | null;
  amount: string;
  /** None until one is chosen: the usual one of the client then. */
  currency: string | null;
  method: PaymentMethod;
  paid_on: string | null;
  bank_reference: string;
  note: string;
  /** What is typed for each document, by its reference. */
  parts: Record<string, string>;
  keeps_rest: boolean;
  sends_receipt: boolean;
};

export type PaymentForm = UseFormReturnType<PaymentValues>;

/** What the form shows of the balance of the client. */
export type Shown = { currency: string; items: readonly OpenItem[] };

export type Body = components['schemas']['PaymentCreate'];

/**
 * The request for the values of the form.
 * @param shown the documents in view: what was typed for one that is no longer open does not count
 */
export function bodyOf(values: PaymentValues, shown: Shown, format: Format): Body {
  const { currency, items } = shown;
  const { client, amount, method, paid_on, bank_reference, note, parts, keeps_rest } = values;
  return {
    client: client ?? '',
    currency,
    amount: format.typedNumber(amount) ?? 0,
    method,
    paid_on: paid_on ?? '',
    note: note.trim() || null,
    bank_reference: bank_reference.trim() || null,
    allocations: items.flatMap(({ document: { reference } }) => {
      const part = format.typedNumber(parts[reference] ?? '');
      return part ? [{ document: reference, amount: part }] : [];
    }),
    keep_rest_as_credit: keeps_rest,
  };
}

/** The field of the form that shows a fault of the request, such as one of `allocations.0.amount`. */
export function nameOfField(field: string, { allocations = [] }: Body): string {
  const [, index] = /^allocations\.(\d+)(\.|$)/.exec(field) ?? [];
  const part = index === undefined ? undefined : allocations[Number(index)];
  if (part) return `parts.${part.document}`;
  return field === 'allocations' ? 'keeps_rest' : field;
}
