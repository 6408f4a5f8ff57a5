import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { KeyPermission } from '../../../domain/permissions.ts';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './rights.module.css';
import type { AreaOf } from './rights.ts';

/** A list of permissions by area: how many are chosen of all, what is wrong with it, and a note below. */
export function AreaList({
  count,
  all,
  error,
  note,
  children,
}: {
  count: number;
  all: number;
  error: ReactNode;
  note: string;
  children: ReactNode;
}) {
  const { rights } = useMessages();
  return (
    <div>
      <Text className={classes.count} role="status">
        {rights.some({ count, all })}
      </Text>
      {error && (
        <Text className={classes.fault} role="alert">
          {error}
        </Text>
      )}
      <div className={classes.areas}>{children}</div>
      <Text className={classes.note}>{note}</Text>
    </div>
  );
}

/** The permissions of one area as boxes, below one for all of them. */
export function AreaFields<Name extends KeyPermission>({
  area,
  permissions,
  chosen,
  toggle,
  missing = [],
}: {
  area: AreaOf<KeyPermission>;
  permissions: Name[];
  chosen: readonly Name[];
  toggle: (changed: Name[], isAdded: boolean) => void;
  /** What the pages need in addition to the chosen ones. */
  missing?: readonly Name[];
}) {
  const { rights } = useMessages();
  const can: Readonly<Record<KeyPermission, string>> = rights.can;
  const held = permissions.filter((permission) => chosen.includes(permission));
  const isAll = held.length === permissions.length;
  return (
    <fieldset className={classes.area} aria-label={rights.area[area]}>
      {permissions.length > 1 && (
        <Checkbox
          className={classes.whole}
          label={rights.area[area]}
          checked={isAll}
          indeterminate={held.length > 0 && !isAll}
          onChange={() => toggle(permissions, !isAll)}
        />
      )}
      <Stack gap={6} className={classes.each} data-alone={permissions.length === 1 || undefined}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            label={can[permission]}
            checked={chosen.includes(permission)}
            onChange={(event) => toggle([permission], event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {missing.length > 0 && (
        <Text className={classes.missing} role="status">
          {rights.missing({ others: missing.map((permission) => can[permission]).join('; ') })}
        </Text>
      )}
    </fieldset>
  );
}
