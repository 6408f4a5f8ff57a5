import { Checkbox, Stack, Text } from '@mantine/core';
import { PERMISSIONS, type Permission } from '../../../domain/permissions.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Role } from '../../types.ts';
import classes from './rights.module.css';
import { AREAS, type Area, missingFor, type Rights, toggled, withRole } from './rights.ts';

const CHOICES: Rights['role'][] = ['owner', 'admin', 'accountant', 'viewer', 'custom'];

/** What a member may do: a role, or a list of permissions that starts from those of the role. */
export function RightsFields({
  value,
  onChange,
  error,
}: {
  value: Rights;
  onChange: (rights: Rights) => void;
  error?: React.ReactNode;
}) {
  const messages = useMessages();
  const { rights } = messages;
  const { business } = useSession();
  const isCustom = value.role === 'custom';
  // Only an owner makes owners.
  const choices = CHOICES.filter((role) => role !== 'owner' || business.role === 'owner');
  return (
    <>
      <SearchSelect
        label={rights.role}
        description={rights.roleHint[value.role]}
        data={choices.map((role) => ({
          value: role,
          label: messages.role[role] ?? role,
          detail: rights.roleHint[role],
        }))}
        value={value.role}
        onChange={(role) => role && onChange(withRole(value, role as Role | 'custom'))}
      />
      {isCustom && (
        <div>
          <Text className={classes.count} role="status">
            {rights.some({ count: value.permissions.length, all: PERMISSIONS.length })}
          </Text>
          {error && (
            <Text className={classes.fault} role="alert">
              {error}
            </Text>
          )}
          <div className={classes.areas}>
            {AREAS.map(({ area, permissions }) => (
              <AreaFields
                key={area}
                area={area}
                permissions={permissions}
                chosen={value.permissions}
                choose={(next) => onChange({ ...value, permissions: next })}
              />
            ))}
          </div>
          <Text className={classes.note}>{rights.managersOnly}</Text>
        </div>
      )}
    </>
  );
}

function AreaFields({
  area,
  permissions,
  chosen,
  choose,
}: {
  area: Area;
  permissions: Permission[];
  chosen: Permission[];
  choose: (permissions: Permission[]) => void;
}) {
  const { rights } = useMessages();
  const held = permissions.filter((permission) => chosen.includes(permission));
  const missing = missingFor(chosen, permissions);
  const isAll = held.length === permissions.length;
  return (
    <fieldset className={classes.area} aria-label={rights.area[area]}>
      {permissions.length > 1 && (
        <Checkbox
          className={classes.whole}
          label={rights.area[area]}
          checked={isAll}
          indeterminate={held.length > 0 && !isAll}
          onChange={() => choose(toggled(chosen, permissions, !isAll))}
        />
      )}
      <Stack gap={6} className={classes.each} data-alone={permissions.length === 1 || undefined}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            label={rights.can[permission]}
            checked={chosen.includes(permission)}
            onChange={(event) => choose(toggled(chosen, [permission], event.currentTarget.checked))}
          />
        ))}
      </Stack>
      {missing.length > 0 && (
        <Text className={classes.missing} role="status">
          {rights.missing({ others: missing.map((permission) => rights.can[permission]).join('; ') })}
        </Text>
      )}
    </fieldset>
  );
}
