import { Button } from '@mantine/core';
import { IconFilePlus, IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { placeLines } from '../../../domain/place-lines.ts';
import { wordFor } from '../../../domain/texts.ts';
import { unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatName } from '../../components/einvoice-formats.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useLanguageName } from '../../components/language-select.tsx';
import { Money } from '../../components/money.tsx';
import { withoutOpening } from '../../components/needed-field.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton, PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import { useDocuments } from '../documents/queries.ts';
import { StatusBadge } from '../documents/status.tsx';
import { ClientAccount } from './account.tsx';
import { ContactList } from './contact-list.tsx';
import { ClientContracts } from './contracts.tsx';
import { ClientForm } from './form.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useClient } from './queries.ts';
import classes from './record.module.css';
import { ClientTotals } from './totals.tsx';

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
        {can('documents.create') && !client.archived_at && !client.erased_at && (
          <Button
            component={Link}
            href={`/documents/new?client=${client.reference}`}
            leftSection={<IconFilePlus size={17} aria-hidden="true" />}
          >
            {messages.clients.newDocument}
          </Button>
        )}
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
        {can('clients.update') && <MoreMenu client={client} />}
      </PageHead>
      <ClientTotals client={client} />
      <div className={classes.columns}>
        <div className={classes.lists}>
          <ClientAccount client={client} />
          <Documents client={client} />
          <ClientContracts client={client} />
        </div>
        <Details client={client} />
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
    [field.tax_number, client.tax_number],
    [field.vat_number, client.vat_number],
    [field.registration_number, client.registration_number],
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
