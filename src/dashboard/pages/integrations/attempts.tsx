import { Button, Modal, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { wordFor } from '../../../domain/texts.ts';
import { unwrap } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLayer } from '../../components/layer.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useOnce } from '../../components/use-once.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Delivery, DeliveryDetail } from '../../types.ts';
import classes from './integrations.module.css';
import { useDelivery } from './queries.ts';

/** The request of a delivery, and the response to each attempt. */
export function Attempts({ delivery, close }: { delivery: Delivery; close: () => void }) {
  const messages = useMessages();
  const { deliveries } = messages.integrations;
  const format = useFormat();
  const { workspace, api, can } = useSession();
  const invalidate = useInvalidate();
  const once = useOnce();
  useLayer();
  const { data, error, refetch } = useDelivery(delivery.reference);

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
      notify(deliveries.redelivered);
      invalidate('/webhook-deliveries', '/webhook-deliveries/{reference}');
      close();
    } catch (failure) {
      notifyFailure(failure, messages);
    }
  }

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={delivery.event}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <Text className={classes.url}>{delivery.endpoint_url}</Text>
      {delivery.next_attempt_at && (
        <Text c="dimmed">
          {deliveries.nextTry({ when: format.instant(delivery.next_attempt_at, workspace.timezone) })}
        </Text>
      )}
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && <History attempts={data.attempt_history} />}
      {data && <Sent delivery={data} />}
      {can('integrations.manage') && (
        <Button mt="md" leftSection={<IconRefresh size={17} aria-hidden="true" />} onClick={redeliver}>
          {deliveries.redeliver}
        </Button>
      )}
    </Modal>
  );
}

function History({ attempts }: { attempts: DeliveryDetail['attempt_history'] }) {
  const { deliveries } = useMessages().integrations;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <>
      <h3 className={classes.heading}>{deliveries.detail}</h3>
      {attempts.length === 0 && <Text c="dimmed">{deliveries.untried}</Text>}
      <ol className={classes.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.attempted_at}>
            <div>
              <span>{format.instant(attempt.attempted_at, workspace.timezone)}</span>
              <strong>
                {attempt.http_code
                  ? `HTTP ${attempt.http_code}`
                  : (wordFor(deliveries.error, attempt.error ?? '') ?? deliveries.noAnswer)}
              </strong>
              <span>{deliveries.took({ ms: format.whole(attempt.duration_ms) })}</span>
            </div>
            {attempt.response_excerpt && <pre>{attempt.response_excerpt}</pre>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The headers of the last attempt, and the body of all. */
function Sent({ delivery: { headers, payload } }: { delivery: DeliveryDetail }) {
  const { deliveries } = useMessages().integrations;
  return (
    <>
      {headers && (
        <>
          <h3 className={classes.heading}>{deliveries.headers}</h3>
          <dl className={classes.headers}>
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={classes.titled}>
        <h3 className={classes.heading}>{deliveries.payload}</h3>
        {payload !== null && <CopyControl value={payload} size="xs" label={deliveries.copyPayload} />}
      </div>
      {payload === null ? (
        <Text c="dimmed">{deliveries.payloadWithheld}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        <pre className={classes.payload} tabIndex={0}>
          {indented(payload)}
        </pre>
      )}
    </>
  );
}

/** Formatted for reading; the copy button copies the body as it was sent. */
function indented(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
