import { PERMISSIONS } from '../../../domain/permissions.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Role } from '../../types.ts';
import { AreaFields, AreaList } from './area-fields.tsx';
import { AREAS, missingFor, type Rights, toggled, withRole } from './rights.ts';

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
        <AreaList
          count={value.permissions.length}
          all={PERMISSIONS.length}
          error={error}
          note={rights.managersOnly}
        >
          {AREAS.map(({ area, permissions }) => (
            <AreaFields
              key={area}
              area={area}
              permissions={permissions}
              chosen={value.permissions}
              toggle={(changed, isAdded) =>
                onChange({ ...value, permissions: toggled(value.permissions, changed, isAdded) })
              }
              missing={missingFor(value.permissions, permissions)}
            />
          ))}
        </AreaList>
      )}
    </>
  );
}
