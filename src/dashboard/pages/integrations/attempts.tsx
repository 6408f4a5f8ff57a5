import { Button, Modal, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLayer } from '../../components/layer.ts';
import { tell, tellFailure } from '../../components/notices.ts';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useWords } from '../../language.tsx';
import { useOnce } from '../../once.ts';
import { useSession } from '../../session.tsx';
import type { Delivery } from '../../types.ts';
import classes from './integrations.module.css';
import { useAttempts } from './queries.ts';

/** What was tried, and what came back each time. */
export function Attempts({ delivery, close }: { delivery: Delivery; close: () => void }) {
  const words = useWords();
  const { deliveries } = words.integrations;
  const format = useFormat();
  const { workspace, api, can, key } = useSession();
  const queries = useQueryClient();
  const once = useOnce();
  useLayer();
  const { data, error, refetch } = useAttempts(delivery.reference);

  async function redeliver() {
    try {
      await once((submit) =>
        unwrap(
          api.POST('/webhook-deliveries/{reference}/redeliver', {
            params: { path: { reference: delivery.reference }, header: { 'Idempotency-Key': submit } },
            body: {},
          }),
        ),
      );
      tell(deliveries.redelivered);
      queries.invalidateQueries({ queryKey: key('deliveries') });
      close();
    } catch (failure) {
      tellFailure(failure, words);
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={delivery.event}
      closeButtonProps={{ 'aria-label': words.do.close }}
    >
      <Text className={classes.url}>{delivery.endpoint_url}</Text>
      {delivery.next_attempt_at && (
        <Text c="dimmed">
          {deliveries.nextTry(format.instant(delivery.next_attempt_at, workspace.timezone))}
        </Text>
      )}
      <h3 className={classes.heading}>{deliveries.detail}</h3>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Text c="dimmed">{deliveries.untried}</Text>}
      <ol className={classes.attempts}>
        {data?.map((attempt) => (
          <li key={attempt.attempted_at}>
            <div>
              <span>{format.instant(attempt.attempted_at, workspace.timezone)}</span>
              <strong>
                {attempt.http_code
                  ? `HTTP ${attempt.http_code}`
                  : (deliveries.error[attempt.error ?? ''] ?? deliveries.noAnswer)}
              </strong>
              <span>{deliveries.took(format.whole(attempt.duration_ms))}</span>
            </div>
            {attempt.response_excerpt && <pre>{attempt.response_excerpt}</pre>}
          </li>
        ))}
      </ol>
      {can('integrations.manage') && (
        <Button mt="md" leftSection={<IconRefresh size={17} aria-hidden="true" />} onClick={redeliver}>
          {deliveries.redeliver}
        </Button>
      )}
    </Modal>
  );
}
