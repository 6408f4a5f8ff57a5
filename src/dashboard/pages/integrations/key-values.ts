import { addDays, startOfDay } from '../../../domain/calendar.ts';
import {
  grantableBy,
  KEY_PERMISSIONS,
  KEY_PRESETS,
  type KeyPermission,
  type KeyPreset,
  ofPreset,
} from '../../../domain/permissions.ts';
import type { ApiKeyCreate, MyBusiness } from '../../types.ts';
import { AREAS, type AreaOf } from '../settings/rights.ts';

/** What a key may do: all that its maker may, a ready-made list, or a list of one's own. */
export type KeyChoice = 'all' | KeyPreset | 'custom';

export const EXPIRIES = ['never', '30', '90', '365', 'day'] as const;

export type KeyExpiry = (typeof EXPIRIES)[number];

export type KeyValues = {
  name: string;
  choice: KeyChoice;
  permissions: KeyPermission[];
  /** One network on each line. */
  networks: string;
  expires: KeyExpiry;
  lastDay: string | null;
};

export const FIRST_VALUES: KeyValues = {
  name: '',
  choice: 'all',
  permissions: [],
  networks: '',
  expires: 'never',
  lastDay: null,
};

const PRESETS = Object.keys(KEY_PRESETS) as KeyPreset[];

/** What the user can give to a key. */
export function grantable({ role, permissions }: MyBusiness): ReadonlySet<KeyPermission> {
  return grantableBy({ role, permissions });
}

/** The choices of a user: of a ready-made list they need at least a part. */
export function choicesOf(given: ReadonlySet<KeyPermission>): KeyChoice[] {
  const presets = PRESETS.filter((preset) =>
    preset === 'automation' ? given.has('webhooks.manage') : ofPreset(preset, given).length > 0,
  );
  return ['all', ...presets, 'custom'];
}

/** Another choice; a list of one's own starts from the list before. */
export function withChoice(
  values: KeyValues,
  choice: KeyChoice,
  given: ReadonlySet<KeyPermission>,
): KeyValues {
  if (choice === 'custom') return { ...values, choice };
  return { ...values, choice, permissions: choice === 'all' ? [] : ofPreset(choice, given) };
}

type KeyArea = { area: AreaOf<KeyPermission>; permissions: KeyPermission[] };

/** The permissions of keys by area. */
export const KEY_AREAS: readonly KeyArea[] = [
  ...AREAS,
  { area: 'webhooks', permissions: ['webhooks.manage'] },
  { area: 'settings', permissions: ['settings.manage'] },
];

/** Those of them that the user can give. */
export function areasOf(given: ReadonlySet<KeyPermission>): KeyArea[] {
  return KEY_AREAS.map(({ area, permissions }) => ({
    area,
    permissions: permissions.filter((each) => given.has(each)),
  })).filter(({ permissions }) => permissions.length > 0);
}

/** Adds or removes permissions, in the order of all: through the API each works by itself. */
export function withToggled(
  chosen: readonly KeyPermission[],
  changed: readonly KeyPermission[],
  isAdded: boolean,
): KeyPermission[] {
  return KEY_PERMISSIONS.filter((each) => (changed.includes(each) ? isAdded : chosen.includes(each)));
}

const DAY_MS = 86_400_000;

/** The body of the request that makes the key. */
export function keyBody(values: KeyValues, timezone: string): ApiKeyCreate {
  const networks = values.networks.split(/[\s,;]+/).filter((network) => network !== '');
  return {
    name: values.name.trim() || null,
    permissions: values.choice === 'all' ? null : values.permissions,
    networks: networks.length > 0 ? networks : null,
    expires_at: endOf(values, timezone)?.toISOString() ?? null,
  };
}

/** A key works to the end of its last day, in the time zone of the business. */
function endOf({ expires, lastDay }: KeyValues, timezone: string): Date | null {
  if (expires === 'never') return null;
  if (expires === 'day') return lastDay === null ? null : startOfDay(addDays(lastDay, 1), timezone);
  return new Date(Date.now() + Number(expires) * DAY_MS);
}
