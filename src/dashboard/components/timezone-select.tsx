import type { ComponentProps } from 'react';
import { SearchSelect } from './search-select.tsx';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone,
  // Users type «New York» with a space.
  keywords: [zone.replaceAll('_', ' ')],
}));

export function TimezoneSelect(field: Omit<ComponentProps<typeof SearchSelect>, 'data'>) {
  return <SearchSelect data={ZONES} {...field} />;
}
