import { invalid } from './failure.ts';
import { message } from './messages/message.ts';

type ItemType = 'product' | 'service';

const UNITS: Record<ItemType, readonly string[]> = {
  product: ['pcs', 'kg', 'l', 'm', 'day', 'hour', 'service'],
  service: ['hour', 'day', 'service'],
};

const DEFAULT_UNITS: Record<ItemType, string> = { product: 'pcs', service: 'hour' };

/** The units that an item of this type can have. */
export function unitsOf(type: ItemType): readonly string[] {
  return UNITS[type];
}

/** The default unit of an item: `pcs` for products, `hour` for services. */
export function defaultUnit(type: ItemType): string {
  return DEFAULT_UNITS[type];
}

export function isUnitOf(type: ItemType, unit: string): boolean {
  return UNITS[type].includes(unit);
}

/** Checks a unit and returns it. @throws Failure `validation_failed` on `field` if items of this type cannot have it */
export function parseUnit(type: ItemType, unit: string, field = 'unit'): string {
  if (!isUnitOf(type, unit)) {
    throw invalid(field, message('value.one_of_for', { values: UNITS[type], type }));
  }
  return unit;
}
