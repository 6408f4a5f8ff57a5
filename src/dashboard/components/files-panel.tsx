import { ActionIcon, Button, FileButton, Group, Switch, Text } from '@mantine/core';
import { IconCamera, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FILE_LIMITS, FILE_MEDIA_TYPES } from '../../domain/files.ts';
import { $api, publicRoot, unwrap } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useInvalidate } from '../query-cache.ts';
import { useSession } from '../session.tsx';
import type { AttachedFile, DocumentRecord } from '../types.ts';
import { base64Of } from './base64.ts';
import classes from './files-panel.module.css';
import { notify, notifyFailure } from './notify.ts';
import { useOnce } from './use-once.ts';

const ACCEPTED = FILE_MEDIA_TYPES.join(',');

type Change = { add: File } | { remove: string } | { send: boolean; of: string };

/** The files of a document; which of them go to the client is chosen until it is sent. */
export function DocumentFiles({ document }: { document: DocumentRecord }) {
  const { api, inWorkspace, can } = useSession();
  const { reference, status, sent_at: sentAt } = document;
  const files = $api.useQuery('get', '/documents/{reference}/files', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
  });
  const once = useOnce();
  const change = useFileChange('documents', async (what) => {
    const path = { reference };
    if ('add' in what) {
      const body = { name: what.add.name, content: await base64Of(what.add), send: false };
      await once((key) =>
        unwrap(
          api.POST('/documents/{reference}/files', {
            params: { path, header: { 'Idempotency-Key': key } },
            body,
          }),
        ),
      );
    } else if ('remove' in what)
      await unwrap(
        api.DELETE('/documents/{reference}/files/{file}', {
          params: { path: { ...path, file: what.remove } },
        }),
      );
    else
      await unwrap(
        api.PATCH('/documents/{reference}/files/{file}', {
          params: { path: { ...path, file: what.of } },
          body: { send: what.send },
        }),
      );
  });
  const mayChange = can('documents.update');
  const isSent = sentAt !== null;
  return (
    <FileList
      at={`documents/${reference}`}
      files={files.data ?? []}
      change={change}
      mayAdd={mayChange}
      mayRemove={({ send }) => mayChange && !isSent && (status === 'draft' || !send)}
      mayChoose={({ send }) => mayChange && !isSent && (status === 'draft' || !send)}
      showsSend
    />
  );
}

/** The receipts of an expense. */
export function ExpenseFiles({ expense }: { expense: string }) {
  const { api, inWorkspace, can } = useSession();
  const files = $api.useQuery(
    'get',
    '/expenses/{reference}/files',
    inWorkspace({ path: { reference: expense } }),
    { select: ({ data }) => data },
  );
  const once = useOnce();
  const change = useFileChange('expenses', async (what) => {
    const path = { reference: expense };
    if ('add' in what) {
      const body = { name: what.add.name, content: await base64Of(what.add) };
      await once((key) =>
        unwrap(
          api.POST('/expenses/{reference}/files', {
            params: { path, header: { 'Idempotency-Key': key } },
            body,
          }),
        ),
      );
    } else if ('remove' in what)
      await unwrap(
        api.DELETE('/expenses/{reference}/files/{file}', {
          params: { path: { ...path, file: what.remove } },
        }),
      );
  });
  const mayChange = can('expenses.update');
  return (
    <FileList
      at={`expenses/${expense}`}
      files={files.data ?? []}
      change={change}
      mayAdd={mayChange}
      mayRemove={() => mayChange}
      mayChoose={() => false}
    />
  );
}

function useFileChange(noun: 'documents' | 'expenses', send: (what: Change) => Promise<void>) {
  const messages = useMessages();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify(messages.files.saved),
    onError: (error) => notifyFailure(error, messages),
    onSettled: () => invalidate(`/${noun}/{reference}/files`, `/${noun}/{reference}`),
  });
}

type ListProps = {
  /** The record within its workspace, as an address. */
  at: string;
  files: readonly AttachedFile[];
  change: ReturnType<typeof useFileChange>;
  mayAdd: boolean;
  mayRemove: (file: AttachedFile) => boolean;
  mayChoose: (file: AttachedFile) => boolean;
  showsSend?: boolean;
};

function FileList({ at, files, change, mayAdd, mayRemove, mayChoose, showsSend = false }: ListProps) {
  const messages = useMessages();
  const words = messages.files;
  const { workspace } = useSession();
  const add = (file: File | null) => {
    if (!file) return;
    if (file.size > FILE_LIMITS.bytes) notify(words.tooLarge);
    else change.mutate({ add: file });
  };
  return (
    <section className={classes.files} aria-label={words.title}>
      <h2>{words.title}</h2>
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      <ul>
        {files.map((file) => (
          <li key={file.reference}>
            <a href={`${publicRoot(workspace.reference)}/${at}/files/${file.reference}/content`} download>
              {file.name}
            </a>
            {showsSend && (
              <Switch
                label={words.send}
                checked={file.send}
                disabled={!mayChoose(file) || change.isPending}
                onChange={(event) => change.mutate({ of: file.reference, send: event.currentTarget.checked })}
              />
            )}
            {mayRemove(file) && (
              <ActionIcon
                variant="subtle"
                color="brick"
                aria-label={words.remove({ name: file.name })}
                disabled={change.isPending}
                onClick={() => change.mutate({ remove: file.reference })}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && files.length < FILE_LIMITS.perRecord && (
        <Group gap="xs">
          <FileButton accept={ACCEPTED} onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={change.isPending}
                leftSection={<IconPaperclip size={17} aria-hidden="true" />}
              >
                {words.add}
              </Button>
            )}
          </FileButton>
          <FileButton accept="image/*" capture="environment" onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes.camera}
                leftSection={<IconCamera size={17} aria-hidden="true" />}
              >
                {words.camera}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </section>
  );
}
