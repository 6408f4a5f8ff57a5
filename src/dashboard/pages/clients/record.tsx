import { Button } from '@mantine/core';
import { IconFilePlus, IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { UNPAID } from '../../../domain/document-status.ts';
import { numbersInOrder } from '../../../domain/party-numbers.ts';
import { placeLines } from '../../../domain/text.ts';
import { wordFor } from '../../../domain/texts.ts';
import { $dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatName } from '../../components/einvoice-formats.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLanguageName } from '../../components/language-select.tsx';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { Money } from '../../components/money.tsx';
import { withoutOpening } from '../../components/needed-field.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton, PageSkeleton } from '../../components/skeletons.tsx';
import { useNumberLabels } from '../../components/use-number-labels.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client, ClientBalance, OpenItem } from '../../types.ts';
import { useContracts } from '../contracts/queries.ts';
import { ContractBadge } from '../contracts/status.tsx';
import { useDocuments } from '../documents/queries.ts';
import { StatusBadge } from '../documents/status.tsx';
import { useBalance } from '../payments/queries.ts';
import { settingInWords } from '../reminders/setting-dialog.tsx';
import contactClasses from './contacts.module.css';
import { ClientForm } from './form.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useClient } from './queries.ts';
import classes from './record.module.css';

export function ClientPage() {
  const { reference = '' } = useParams();
  const messages = useMessages();
  const { can } = useSession();
  const [search, setSearch] = useSearchParams();
  const [isEditing, setEditing] = useState(search.has('edit') && can('clients.update'));
  const close = () => {
    setEditing(false);
    if (search.has('edit')) setSearch((last) => withoutOpening(last, 'edit'), { replace: true });
  };
  const { data: client, error, refetch } = useClient(reference);
  if (error && !client) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!client) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={client.name}
        back={{ href: '/clients', label: messages.clients.title }}
        badge={
          client.archived_at ? (
            <Badge tone="calm">
              {client.erased_at ? messages.clients.erase.state : messages.archive.state}
            </Badge>
          ) : undefined
        }
        hint={wordFor(messages.clients.type, client.type ?? '')}
      >
        {can('clients.update') && !client.erased_at && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {messages.do.edit}
          </Button>
        )}
        {client.portal_access_enabled && can('documents.view') && <PortalButton client={client} />}
        {can('documents.create') && !client.archived_at && !client.erased_at && (
          <Button
            component={Link}
            href={`/documents/new?client=${client.reference}`}
            leftSection={<IconFilePlus size={17} aria-hidden="true" />}
          >
            {messages.clients.newDocument}
          </Button>
        )}
        {(can('clients.update') || (can('reminders.manage') && !client.archived_at)) && (
          <MoreMenu client={client} />
        )}
      </PageHead>
      <ClientTotals client={client} />
      <div className={classes.columns}>
        <div className={classes.lists}>
          <ClientAccount client={client} />
          <Documents client={client} />
          <ClientContracts client={client} />
        </div>
        <div className={classes.lists}>
          <Details client={client} />
          <RecordHistory record={client.reference} />
        </div>
      </div>
      {isEditing && <ClientForm client={client} close={close} />}
    </>
  );
}

function PortalButton({ client }: { client: Client }) {
  const messages = useMessages();
  const { api } = useSession();
  async function copy() {
    try {
      const request = api.GET('/clients/{reference}/portal-link', {
        params: { path: { reference: client.reference } },
      });
      await navigator.clipboard.writeText((await unwrap(request)).data.url);
      notify(messages.clients.portalCopied);
    } catch (error) {
      notifyFailure(error, messages);
    }
  }
  return (
    <Button variant="default" leftSection={<IconLink size={17} aria-hidden="true" />} onClick={copy}>
      {messages.clients.portalLink}
    </Button>
  );
}

function Details({ client }: { client: Client }) {
  const messages = useMessages();
  const format = useFormat();
  const nameOf = useLanguageName();
  const { field } = messages.clients;
  const { workspace } = useSession();
  const country = client.country ?? workspace.country;
  const labels = useNumberLabels(country, field);
  const address = [
    client.address_line1,
    client.address_line2,
    ...placeLines(client),
    client.country && format.country(client.country),
  ].filter(Boolean);
  const electronicAddress = [client.electronic_address_scheme, client.electronic_address]
    .filter(Boolean)
    .join(' · ');
  const facts: [string, string | null][] = [
    [field.legal_name, client.legal_name],
    ...numbersInOrder(country).map((name): [string, string | null] => [labels[name], client[name]]),
    [field.email, client.email],
    [field.phone, client.phone],
    [field.electronic_address, electronicAddress || null],
    [field.einvoice_profile, client.einvoice_profile && formatName(client.einvoice_profile)],
    [messages.clients.group.address, address.join('\n') || null],
    [field.default_currency, client.default_currency],
    [field.notes, client.notes],
    [field.default_due_days, client.default_due_days === null ? null : String(client.default_due_days)],
    [field.default_payment_terms, client.default_payment_terms],
    [field.default_notes, client.default_notes],
    [field.language, client.language && nameOf(client.language)],
    [field.second_language, client.second_language && nameOf(client.second_language)],
    [field.default_footer_text, client.default_footer_text],
    [messages.reminders.title, settingInWords(client.reminders, messages, format) ?? null],
  ];
  return (
    <Panel title={messages.clients.details}>
      <dl className={classes.facts}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{term === field.email ? <a href={`mailto:${text}`}>{text}</a> : text}</dd>
              </div>
            ),
        )}
        {client.contacts.length > 0 && (
          <div>
            <dt>{messages.clients.contact.title}</dt>
            <dd>
              <ContactList contacts={client.contacts} />
            </dd>
          </div>
        )}
        <OwnFacts record={client} />
      </dl>
    </Panel>
  );
}

function Documents({ client }: { client: Client }) {
  const messages = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const { column, unnumbered } = messages.documents;
  const { data, error, refetch } = useDocuments({ client: client.reference, per_page: 10 });
  if (!can('documents.view')) return null;
  return (
    <Panel
      title={messages.clients.documents}
      isFlush
      aside={
        (data?.meta.total ?? 0) > 10 ? (
          <Link href={`/documents?client=${client.reference}`}>{messages.clients.allDocuments}</Link>
        ) : undefined
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.data.length === 0 && <p className={classes.none}>{messages.clients.noDocuments}</p>}
      {data && data.data.length > 0 && (
        <RecordTable
          label={messages.clients.documents}
          rows={data.data}
          href={({ reference }) => `/documents/${reference}`}
          columns={[
            {
              key: 'number',
              head: column.number,
              place: 'title',
              cell: ({ number }) => number ?? unnumbered,
            },
            {
              key: 'issued',
              head: column.issued,
              place: 'meta',
              cell: ({ issue_date }) => format.date(issue_date),
            },
            {
              key: 'status',
              head: column.status,
              place: 'state',
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            {
              key: 'total',
              head: column.total,
              align: 'end',
              place: 'value',
              cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** How many documents are shown for each currency, those that are due first. */
const MAX_ITEMS = 10;

/** What the client owes and has on account; hidden without the permission to see payments. */
function ClientAccount({ client }: { client: Client }) {
  const { payments, statements } = useMessages();
  const { can } = useSession();
  const { data, error, refetch } = useBalance(client.reference);
  if (!can('payments.view')) return null;
  return (
    <Panel
      title={payments.balance.title}
      isFlush
      aside={
        <span className={classes.links}>
          <Link href={`/clients/${client.reference}/statement`}>{statements.title}</Link>
          <Link href={`/payments?client=${client.reference}`}>{payments.balance.all}</Link>
          {can('payments.create') && (
            <Link href={`/payments/new?client=${client.reference}`}>{payments.new}</Link>
          )}
        </span>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <p className={classes.none}>{payments.balance.none}</p>}
      {data?.map((balance) => (
        <CurrencyBalance key={balance.currency} client={client.reference} balance={balance} />
      ))}
    </Panel>
  );
}

function CurrencyBalance({ client, balance }: { client: string; balance: ClientBalance }) {
  const { payments } = useMessages();
  const { can } = useSession();
  const { currency, open_items, open_item_count } = balance;
  const query = new URLSearchParams({ client, currency, status: UNPAID });
  return (
    <div className={classes.balance}>
      <dl>
        <div>
          <dt>{payments.balance.owed}</dt>
          <dd>
            <Money amount={balance.owed} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{payments.balance.onAccount}</dt>
          <dd>
            <Money amount={balance.on_account} currency={currency} />
          </dd>
        </div>
      </dl>
      {open_items.length > 0 && <OpenItems balance={balance} />}
      {open_item_count > MAX_ITEMS && can('documents.view') && (
        <p className={classes.more}>
          <Link href={`/documents?${query}`}>{payments.balance.allOpen}</Link>
        </p>
      )}
    </div>
  );
}

function OpenItems({ balance: { currency, open_items } }: { balance: ClientBalance }) {
  const { payments, documents } = useMessages();
  const format = useFormat();
  const { can, workspace } = useSession();
  const today = todayIn(workspace.timezone);
  return (
    <RecordTable
      label={payments.balance.documents({ currency })}
      rows={open_items.slice(0, MAX_ITEMS).map((item) => ({ ...item, reference: item.document.reference }))}
      {...(can('documents.view')
        ? { href: ({ document }: OpenItem) => `/documents/${document.reference}` }
        : {})}
      columns={[
        {
          key: 'number',
          head: payments.column.document,
          place: 'title',
          cell: ({ document }) => document.number ?? documents.unnumbered,
        },
        {
          key: 'due',
          head: payments.column.due,
          place: 'meta',
          cell: ({ due_date }) => (
            <span className={classes.due} data-late={(due_date && due_date < today) || undefined}>
              {format.date(due_date)}
            </span>
          ),
        },
        {
          key: 'open',
          head: payments.column.open,
          align: 'end',
          place: 'value',
          cell: (item) => <Money amount={item.balance} currency={currency} />,
        },
      ]}
    />
  );
}

/** The people and mailboxes of a client, with what each gets. */
function ContactList({ contacts }: { contacts: Client['contacts'] }) {
  const { contact: words } = useMessages().clients;
  return (
    <ul className={contactClasses.list}>
      {contacts.map(({ name, email, phone, roles }) => (
        <li key={email}>
          {name && <strong>{name}</strong>}
          <a href={`mailto:${email}`}>{email}</a>
          {phone && <span>{phone}</span>}
          {roles.length > 0 && (
            <span className={contactClasses.roles}>
              {roles.map((role) => (
                <Badge key={role} tone="calm">
                  {words.role[role] ?? role}
                </Badge>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const MAX_CONTRACTS = 5;

/** The latest contracts with a client; hidden without the permission to see them, or where the plan has none. */
function ClientContracts({ client }: { client: Client }) {
  const { clients, contracts } = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const mayView = can('contracts.view');
  const { data } = useContracts({ client: client.reference, per_page: MAX_CONTRACTS }, mayView);
  if (!data || !mayView) return null;
  return (
    <Panel
      title={clients.contracts}
      isFlush
      aside={
        <span className={classes.links}>
          {data.meta.total > MAX_CONTRACTS && (
            <Link href={`/contracts?client=${client.reference}`}>{clients.allContracts}</Link>
          )}
          {can('contracts.create') && !client.archived_at && (
            <Link href={`/contracts/new?client=${client.reference}`}>{clients.newContract}</Link>
          )}
        </span>
      }
    >
      {data.data.length === 0 ? (
        <p className={classes.none}>{clients.noContracts}</p>
      ) : (
        <RecordTable
          label={clients.contracts}
          rows={data.data}
          href={({ reference }) => `/contracts/${reference}`}
          columns={[
            { key: 'title', head: contracts.column.title, place: 'title', cell: ({ title }) => title },
            {
              key: 'created',
              head: contracts.column.changed,
              place: 'meta',
              cell: ({ created_at }) => format.date(created_at.slice(0, 10)),
            },
            {
              key: 'status',
              head: contracts.column.status,
              place: 'value',
              cell: ({ status }) => <ContractBadge status={status} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** What the client was billed, has paid and owes. */
function ClientTotals({ client }: { client: Client }) {
  const { totals: texts } = useMessages().clients;
  const { workspace, can } = useSession();
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/client-totals/{client}',
    { params: { path: { workspace: workspace.reference, client: client.reference } } },
    { select: ({ data }) => data, enabled: can('documents.view') },
  );
  // Before the first document there is nothing to add up.
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={texts.title}>
      {data.map(({ currency, documents, billed, paid, open }) => (
        <dl key={currency}>
          <div>
            <dt>{texts.billed}</dt>
            <dd>
              <Money amount={billed} currency={currency} size="large" />
            </dd>
            <dd className={classes.count}>{texts.documents({ count: documents })}</dd>
          </div>
          <div>
            <dt>{texts.paid}</dt>
            <dd>
              <Money amount={paid} currency={currency} size="large" />
            </dd>
          </div>
          <div>
            <dt>{texts.open}</dt>
            <dd>
              <Money amount={open} currency={currency} size="large" />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  );
}
