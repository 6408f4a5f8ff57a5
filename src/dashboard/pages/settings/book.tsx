import { Anchor, Button, List, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { $api, BASE_PATH, dashboard, unwrap } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Workspace } from '../../types.ts';
import classes from './log.module.css';
import { OfProfile } from './profile-form.tsx';
import { useInWorkspace, useSettingsChange } from './queries.ts';

/** The verified book: its last row, what that shows, and to whom it is sent. */
export function Book() {
  const { book } = useMessages().log;
  return (
    <div className={classes.book}>
      <Head />
      <div>
        <h3>{book.proves}</h3>
        <List>
          <List.Item>{book.noted}</List.Item>
          <List.Item>{book.alone}</List.Item>
          <List.Item>{book.never}</List.Item>
        </List>
        <Anchor href={`${BASE_PATH}/docs#tag/the-verified-book`} target="_blank">
          {book.guide}
        </Anchor>
      </div>
      <OfProfile>{(workspace) => <Recipient workspace={workspace} />}</OfProfile>
    </div>
  );
}

function Head() {
  const { book } = useMessages().log;
  const format = useFormat();
  const { inWorkspace, workspace } = useSession();
  const { data, error, refetch } = $api.useQuery('get', '/ledger/head', inWorkspace({}), {
    select: (answer) => answer.data,
  });
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  const { position, hash, at, documents, payments, complete } = data;
  if (hash === null) return <p>{book.none}</p>;
  const row = `${position}:${hash}`;
  return (
    <div>
      <dl className={classes.facts}>
        <div>
          <dt>{book.row}</dt>
          <dd>
            <code>{row}</code>
          </dd>
        </div>
        <div>
          <dt>{book.at}</dt>
          <dd>{format.instant(at, workspace.timezone)}</dd>
        </div>
        <div>
          <dt>{book.documents}</dt>
          <dd>{format.whole(documents)}</dd>
        </div>
        <div>
          <dt>{book.payments}</dt>
          <dd>{format.whole(payments)}</dd>
        </div>
      </dl>
      {!complete && <p>{book.incomplete}</p>}
      <CopyControl value={row} />
    </div>
  );
}

/** Whom the head is sent to each month. */
function Recipient({ workspace }: { workspace: Workspace }) {
  const messages = useMessages();
  const { book } = messages.log;
  const params = useInWorkspace();
  const form = useForm({
    initialValues: { ledger_email: workspace.ledger_email ?? '' },
    validate: { ledger_email: checks(messages).emailOrNone },
  });
  const change = useSettingsChange(
    async (body: { ledger_email: string }) =>
      (await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }))).data,
    ['/workspaces/{workspace}'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.resetDirty(values);
        notify(book.saved);
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.recipient}>
      <TextInput
        type="email"
        label={book.recipient}
        description={book.recipientHint}
        {...form.getInputProps('ledger_email')}
      />
      <Button type="submit" disabled={!form.isDirty()} loading={change.isPending}>
        {messages.do.saveChanges}
      </Button>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}
