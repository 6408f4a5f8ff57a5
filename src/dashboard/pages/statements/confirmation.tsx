import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BalanceConfirmation } from '../../types.ts';
import { ItemTable } from './items.tsx';
import { confirmationPdf, useConfirmation, useConfirmationSending } from './queries.ts';
import classes from './statements.module.css';
import { ConfirmationBadge } from './status.tsx';

/** What a client was asked to confirm, and what it answered. */
export function ConfirmationPage() {
  const { reference = '' } = useParams();
  const { statements } = useMessages();
  const format = useFormat();
  const { workspace, can } = useSession();
  const { data, error, refetch } = useConfirmation(reference);
  if (error && !data) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={`${data.client.name} · ${format.date(data.as_of)}`}
        back={{ href: '/balance-confirmations', label: statements.confirmation.title }}
        badge={<ConfirmationBadge status={data.status} />}
      >
        <Button
          component="a"
          href={confirmationPdf(workspace.reference, data.reference)}
          target="_blank"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
        >
          {statements.pdf}
        </Button>
        {can('documents.update') && data.answer === null && <SendButton confirmation={data} />}
      </PageHead>
      <div className={classes.panels}>
        <Panel title={statements.confirmation.asked}>
          <Facts confirmation={data} />
        </Panel>
        {data.answer && <Answer confirmation={data} />}
        <Panel title={statements.kind.open_items} isFlush>
          <ItemTable items={data.items} currency={data.currency} />
        </Panel>
      </div>
    </>
  );
}

function SendButton({ confirmation }: { confirmation: BalanceConfirmation }) {
  const messages = useMessages();
  const sending = useConfirmationSending(confirmation.reference);
  return (
    <Button
      leftSection={<IconMail size={17} aria-hidden="true" />}
      loading={sending.isPending}
      onClick={() =>
        sending.mutate(undefined, {
          onSuccess: () => notify(messages.statements.ask.done),
          onError: (error) => notifyFailure(error, messages),
        })
      }
    >
      {messages.statements.confirmation.sendAgain}
    </Button>
  );
}

function Facts({ confirmation }: { confirmation: BalanceConfirmation }) {
  const { statements } = useMessages();
  const format = useFormat();
  const { workspace, can } = useSession();
  const { client, currency, net_cents: netCents } = confirmation;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{statements.column.client}</dt>
        <dd>
          {can('clients.view') ? (
            <Link href={`/clients/${client.reference}`}>{client.name}</Link>
          ) : (
            client.name
          )}
        </dd>
      </div>
      <div>
        <dt>{statements.asOf}</dt>
        <dd>{format.date(confirmation.as_of)}</dd>
      </div>
      <div>
        <dt>{statements.confirmation.sentAt}</dt>
        <dd>{format.instant(confirmation.sent_at, workspace.timezone)}</dd>
      </div>
      <div>
        <dt>{statements.confirmation.answerBy}</dt>
        <dd>{format.date(confirmation.answer_by)}</dd>
      </div>
      <div>
        <dt>{statements.owed}</dt>
        <dd>{money(confirmation.owed)}</dd>
      </div>
      <div>
        <dt>{statements.onAccount}</dt>
        <dd>{money(confirmation.on_account)}</dd>
      </div>
      <div>
        <dt>{netCents < 0 ? statements.inFavour : statements.net}</dt>
        <dd>{money(confirmation.net.replace('-', ''))}</dd>
      </div>
    </dl>
  );
}

function Answer({ confirmation }: { confirmation: BalanceConfirmation }) {
  const { statements } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { answer, currency } = confirmation;
  if (answer === null) return null;
  const words = statements.confirmation;
  return (
    <Panel title={words.answer}>
      <dl className={classes.facts}>
        <div>
          <dt>{statements.column.status}</dt>
          <dd>{words.status[answer.outcome]}</dd>
        </div>
        <div>
          <dt>{words.name}</dt>
          <dd>{answer.name}</dd>
        </div>
        <div>
          <dt>{words.at}</dt>
          <dd>{format.instant(answer.at, workspace.timezone)}</dd>
        </div>
        {answer.note && (
          <div>
            <dt>{words.note}</dt>
            <dd>{answer.note}</dd>
          </div>
        )}
        <div>
          <dt>SHA-256</dt>
          <dd className={classes.hash}>{answer.sha256}</dd>
        </div>
      </dl>
      {answer.disputes.length > 0 && (
        <RecordTable
          label={words.disputes}
          rows={answer.disputes.map((dispute, i) => ({ ...dispute, reference: String(i) }))}
          columns={[
            {
              key: 'document',
              head: statements.column.document,
              place: 'title',
              cell: ({ document }) => document?.number ?? statements.onAccount,
            },
            { key: 'reason', head: words.reason, place: 'meta', cell: ({ reason }) => reason ?? '' },
            {
              key: 'amount',
              head: words.theirAmount,
              align: 'end',
              place: 'value',
              cell: ({ amount }) => (amount === null ? '' : <Money amount={amount} currency={currency} />),
            },
          ]}
        />
      )}
    </Panel>
  );
}
