import { Button, Group, Modal } from '@mantine/core';
import { Link } from 'wouter';
import { $dashboard } from '../../../api.ts';
import bulk from '../../../components/bulk.module.css';
import { useLayer } from '../../../components/layer.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { translateServerMessage } from '../../../i18n/translate-server-message.ts';
import { useSession } from '../../../session.tsx';
import type { Batch } from '../../../types.ts';
import { useBegin } from './dialog.tsx';

/** The message for a draft in which the check before issuing finds an error. */
const NOT_CLEAN = 'check.not_clean';

/** The documents that an action failed for, each with the reason, and the ways to go on with them. */
export function BatchFailures({ batch, close }: { batch: Batch; close: () => void }) {
  const messages = useMessages();
  const { batches, documents } = messages;
  const { workspace } = useSession();
  const { reference, action, options } = batch;
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/batches/{batch}',
    { params: { path: { workspace: workspace.reference, batch: reference } } },
    { select: (answer) => answer.data, staleTime: 0 },
  );
  const begin = useBegin();
  useLayer(true);
  const failures = data?.failures ?? [];
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
  const again = (chosen: typeof failures, more = {}) =>
    begin.mutate(
      { action, documents: chosen.map((failure) => failure.reference), ...given, ...more },
      { onSuccess: close },
    );
  const notClean = failures.filter(({ message_data }) => message_data.key === NOT_CLEAN);
  return (
    <Modal
      opened
      onClose={close}
      title={batches.failed({ count: batch.documents.failed })}
      size="lg"
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <ul className={bulk.failed}>
        {failures.map((failure) => (
          <li key={failure.reference}>
            <strong>
              {failure.client === null ? (
                batches.gone
              ) : (
                <Link href={`/documents/${failure.reference}`}>
                  {[failure.number ?? documents.unnumbered, failure.client].join(', ')}
                </Link>
              )}
            </strong>{' '}
            <span>
              {translateServerMessage(
                { text: failure.message, data: failure.message_data as never },
                messages,
              )}
            </span>
          </li>
        ))}
      </ul>
      {batch.ended_at !== null && failures.length > 0 && (
        <Group justify="flex-end" mt="xl" gap="sm">
          {notClean.length > 0 && (
            <Button
              variant="default"
              loading={begin.isPending}
              onClick={() => again(notClean, { only_if_clean: false })}
            >
              {documents.issue.check.allTheSame}
            </Button>
          )}
          <Button loading={begin.isPending} onClick={() => again(failures)}>
            {batches.again}
          </Button>
        </Group>
      )}
    </Modal>
  );
}
