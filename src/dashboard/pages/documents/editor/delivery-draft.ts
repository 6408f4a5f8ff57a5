import type { DocumentRecord } from '../../../types.ts';

type TaxPoint = NonNullable<DocumentRecord['tax_point']>;

/** Where a draft is delivered to, and when its tax becomes due. */
export type DeliveryDraft = {
  name: string;
  street: string;
  city: string;
  postalCode: string;
  country: string | null;
  taxPoint: TaxPoint | null;
};

export const NO_DELIVERY: DeliveryDraft = {
  name: '',
  street: '',
  city: '',
  postalCode: '',
  country: null,
  taxPoint: null,
};

export function deliveryOf({
  delivery_address: address,
  tax_point: taxPoint,
}: DocumentRecord): DeliveryDraft {
  return {
    name: address?.name ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? null,
    taxPoint,
  };
}

/** As API input; the country alone is an address too. */
export function deliveryInput({ name, street, city, postalCode, country, taxPoint }: DeliveryDraft) {
  const texts = {
    name: name.trim() || null,
    street: street.trim() || null,
    city: city.trim() || null,
    postal_code: postalCode.trim() || null,
  };
  const isGiven = country !== null || Object.values(texts).some((text) => text !== null);
  return {
    delivery_address: isGiven ? { ...texts, country: country ?? '' } : null,
    tax_point: taxPoint,
  };
}

export function hasDelivery(draft: DeliveryDraft): boolean {
  const { delivery_address: address, tax_point: taxPoint } = deliveryInput(draft);
  return address !== null || taxPoint !== null;
}
