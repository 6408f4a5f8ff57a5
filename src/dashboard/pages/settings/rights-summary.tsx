import { PERMISSIONS } from '../../../domain/permissions.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { Permission, Role } from '../../types.ts';
import classes from './rights.module.css';
import { AREAS } from './rights.ts';

/** A role by name; a custom list by its size and areas. */
export function RightsSummary({ holder }: { holder: { role: Role | null; permissions: Permission[] } }) {
  const messages = useMessages();
  const { rights } = messages;
  if (holder.role) return messages.role[holder.role];
  const areas = AREAS.filter(({ permissions }) =>
    permissions.some((each) => holder.permissions.includes(each)),
  );
  return (
    <>
      {messages.role.custom}{' '}
      <span className={classes.summary}>
        {rights.summary({
          some: rights.some({ count: holder.permissions.length, all: PERMISSIONS.length }),
          areas: areas.map(({ area }) => rights.area[area]).join(', '),
        })}
      </span>
    </>
  );
}
