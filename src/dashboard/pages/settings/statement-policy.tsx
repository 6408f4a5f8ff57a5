import { Button, NativeSelect, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { $api, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { StatementPolicy } from '../../types.ts';
import { useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

const PATH = '/statement-policy';
const DAYS = Array.from({ length: 28 }, (_, i) => String(i + 1));

/** Whether each client gets a statement every month, and which. */
export function StatementSettings() {
  const { inWorkspace } = useSession();
  const { data, error, refetch } = $api.useQuery('get', PATH, inWorkspace({}), {
    select: (answer) => answer.data,
  });
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <ListSkeleton rows={2} />;
  return <PolicyForm policy={data} />;
}

function PolicyForm({ policy }: { policy: StatementPolicy }) {
  const messages = useMessages();
  const { policy: words, kind } = messages.statements;
  const { api } = useSession();
  const form = useForm({
    initialValues: { isOn: policy.day !== null, day: String(policy.day ?? 1), kind: policy.kind },
  });
  const change = useSettingsChange(
    async (body: { day: number | null; kind: StatementPolicy['kind'] }) =>
      (await unwrap(api.PATCH(PATH, { body }))).data,
    [PATH],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(
      { day: values.isOn ? Number(values.day) : null, kind: values.kind },
      {
        onSuccess: () => {
          form.resetDirty(values);
          notify(words.saved);
        },
        onError: (error) => showFaults(form, error, messages),
      },
    ),
  );
  return (
    <Panel title={words.title} hint={words.hint}>
      <form onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <div data-wide>
            <Switch label={words.on} {...form.getInputProps('isOn', { type: 'checkbox' })} />
          </div>
          <NativeSelect
            label={words.day}
            data={DAYS}
            disabled={!form.values.isOn}
            {...form.getInputProps('day')}
          />
          <NativeSelect
            label={kind.label}
            data={[
              { value: 'movements', label: kind.movements },
              { value: 'open_items', label: kind.open_items },
            ]}
            disabled={!form.values.isOn}
            {...form.getInputProps('kind')}
          />
        </div>
        <Button type="submit" mt="md" disabled={!form.isDirty()} loading={change.isPending}>
          {messages.do.saveChanges}
        </Button>
        <UnsavedGuard isDirty={form.isDirty()} />
      </form>
    </Panel>
  );
}
