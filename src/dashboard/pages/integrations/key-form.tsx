import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { apiKeyCreateLimits } from '../../../../generated/limits.ts';
import { KEY_PERMISSIONS } from '../../../domain/permissions.ts';
import { dashboard, unwrap } from '../../api.ts';
import { DateField } from '../../components/date-field.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { AreaFields, AreaList } from '../settings/area-fields.tsx';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';
import {
  areasOf,
  choicesOf,
  EXPIRIES,
  FIRST_VALUES,
  grantable,
  type KeyChoice,
  type KeyExpiry,
  type KeyValues,
  keyBody,
  withChoice,
  withToggled,
} from './key-values.ts';

/** Makes a key: its name, what it may do, from where, and until when. */
export function KeyForm({ close, created }: { close: () => void; created: (key: string) => void }) {
  const messages = useMessages();
  const { keys } = messages.integrations;
  const { workspace } = useSession();
  const params = useInWorkspace();
  const form = useForm<KeyValues>({
    initialValues: FIRST_VALUES,
    validate: {
      permissions: (permissions, { choice }) =>
        choice === 'custom' && permissions.length === 0 ? messages.rights.none : null,
      lastDay: (day, { expires }) => (expires === 'day' && day === null ? messages.field.required : null),
    },
  });
  const change = useSettingsChange(
    async (values: KeyValues) => {
      const body = keyBody(values, workspace.timezone);
      return (await unwrap(dashboard.POST('/workspaces/{workspace}/api-keys', { params, body }))).data;
    },
    ['/workspaces/{workspace}/api-keys'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: ({ key }) => {
        close();
        created(key);
      },
      onError: (error) => showFaults(form, error, messages, fieldOf),
    }),
  );
  return (
    <FormDrawer
      title={keys.new}
      close={close}
      onSubmit={submit}
      submitLabel={messages.do.create}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={keys.name}
        description={keys.nameHint}
        maxLength={apiKeyCreateLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PermissionFields
        values={form.values}
        onChange={(values) => form.setValues(values)}
        error={form.errors.permissions}
      />
      <Textarea
        label={`${keys.networks} (${messages.field.optional})`}
        description={keys.networksHint}
        autosize
        minRows={2}
        {...form.getInputProps('networks')}
      />
      <SearchSelect
        label={keys.expires}
        description={keys.expiresHint}
        data={EXPIRIES.map((value) => ({ value, label: expiryLabel(value, keys) }))}
        value={form.values.expires}
        onChange={(expires) => form.setFieldValue('expires', (expires ?? 'never') as KeyExpiry)}
        error={form.values.expires === 'day' ? undefined : form.errors.lastDay}
      />
      {form.values.expires === 'day' && (
        <DateField
          label={keys.lastDay}
          value={form.values.lastDay}
          onChange={(day) => form.setFieldValue('lastDay', day)}
          error={form.errors.lastDay}
        />
      )}
    </FormDrawer>
  );
}

type Texts = ReturnType<typeof useMessages>['integrations']['keys'];

function expiryLabel(expiry: KeyExpiry, keys: Texts): string {
  if (expiry === 'never') return keys.expiresNever;
  return expiry === 'day' ? keys.expiresOnDay : keys.expiresAfter({ days: Number(expiry) });
}

/** The service names a place in a list, or the instant that a field stands for. */
function fieldOf(field: string): string {
  if (field === 'expires_at') return 'lastDay';
  return field.replace(/\.\d+$/, '');
}

function PermissionFields({
  values,
  onChange,
  error,
}: {
  values: KeyValues;
  onChange: (values: KeyValues) => void;
  error: React.ReactNode;
}) {
  const { keys } = useMessages().integrations;
  const { business } = useSession();
  const given = grantable(business);
  const { choice, permissions } = values;
  return (
    <>
      <SearchSelect
        label={keys.rights}
        description={keys.choiceHint[choice]}
        data={choicesOf(given).map((each) => ({
          value: each,
          label: keys.choice[each],
          detail: keys.choiceHint[each],
        }))}
        value={choice}
        onChange={(next) => next && onChange(withChoice(values, next as KeyChoice, given))}
      />
      {choice !== 'all' && (
        <AreaList
          count={permissions.length}
          all={KEY_PERMISSIONS.length}
          error={error}
          note={keys.rightsNote}
        >
          {areasOf(given).map(({ area, permissions: ofArea }) => (
            <AreaFields
              key={area}
              area={area}
              permissions={ofArea}
              chosen={permissions}
              toggle={(changed, isAdded) =>
                onChange({
                  ...values,
                  choice: 'custom',
                  permissions: withToggled(permissions, changed, isAdded),
                })
              }
            />
          ))}
        </AreaList>
      )}
    </>
  );
}
