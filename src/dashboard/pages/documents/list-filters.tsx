import { MultiSelect, Select } from '@mantine/core';
import { Link } from 'wouter';
import { DOCUMENT_STATUSES, type DocumentStatus, OPEN_STATUSES } from '../../../domain/document-status.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DateField } from '../../components/date-field.tsx';
import type { ListState } from '../../components/list-state.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useSefAttention } from '../../components/use-sef-attention.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { CurrencyFilter } from './currency-filter.tsx';
import classes from './list.module.css';
import { useCatalogue } from './queries.ts';

/** The filter value for all statuses with a balance. */
const UNPAID = 'unpaid';

/** The statuses in the address; unknown values are ignored. */
export function statusesOf(list: ListState): DocumentStatus[] {
  const named = (list.get('status') ?? '').split(',');
  return DOCUMENT_STATUSES.filter((status) => named.includes(status));
}

export function Filters({ list }: { list: ListState }) {
  const messages = useMessages();
  const { can } = useSession();
  const { filter } = messages.documents;
  const date = (name: 'from' | 'to', label: string) => (
    <DateField
      className={classes.date}
      label={label}
      isLabelHidden
      value={list.get(name) ?? null}
      onChange={(day) => list.set({ [name]: day })}
    />
  );
  return (
    <>
      <SearchField list={list} label={messages.documents.search} />
      <StatusFilter list={list} />
      <TypeFilter list={list} />
      {can('clients.view') && (
        <ClientPicker
          className={classes.filter}
          label={filter.client}
          isLabelHidden
          value={list.get('client') ?? null}
          onChange={(client) => list.set({ client })}
          isClearable
        />
      )}
      <CurrencyFilter list={list} />
      {date('from', messages.list.from)}
      {date('to', messages.list.to)}
      <InSef />
    </>
  );
}

/** Leads to the documents that need attention in SEF, with what it said of each. */
function InSef() {
  const { overview } = useMessages();
  const { documents } = useSefAttention();
  if (documents.length === 0) return null;
  return (
    <Link className={classes.inSef} href="/integrations/sef">
      {overview.sefToMend({ count: documents.length })}
    </Link>
  );
}

function StatusFilter({ list }: { list: ListState }) {
  const { filter, status } = useMessages().documents;
  const chosen = shown(statusesOf(list));
  return (
    <MultiSelect
      className={classes.status}
      aria-label={filter.status}
      placeholder={chosen.length === 0 ? filter.status : undefined}
      data={[
        { value: UNPAID, label: filter.unpaid },
        ...DOCUMENT_STATUSES.map((value) => ({ value, label: status[value] ?? value })),
      ]}
      value={chosen}
      onChange={(next) => list.set({ status: statusesFrom(next, chosen).join(',') })}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={340}
      clearable
    />
  );
}

function TypeFilter({ list }: { list: ListState }) {
  const { filter } = useMessages().documents;
  const { data: catalogue } = useCatalogue();
  const types = (catalogue?.document_types ?? []).map(({ key, name }) => ({ value: key, label: name }));
  const type = list.get('type') ?? null;
  // A link may name a type that documents of this country no longer have.
  const isKnown = type === null || types.some(({ value }) => value === type);
  return (
    <Select
      className={classes.filter}
      aria-label={filter.type}
      placeholder={filter.type}
      data={isKnown ? types : [...types, { value: type, label: type }]}
      value={type}
      onChange={(value) => list.set({ type: value })}
      clearable
    />
  );
}

/** All open statuses as one choice. */
function shown(statuses: DocumentStatus[]): string[] {
  if (!OPEN_STATUSES.every((status) => statuses.includes(status))) return statuses;
  return [UNPAID, ...statuses.filter((status) => !isOpen(status))];
}

/** Choosing one open status while all are chosen narrows the filter down to that one. */
function statusesFrom(next: string[], last: string[]): DocumentStatus[] {
  const isNarrowed = last.includes(UNPAID) && next.some(isOpen);
  const all = next.includes(UNPAID) && !isNarrowed ? [...next, ...OPEN_STATUSES] : next;
  return DOCUMENT_STATUSES.filter((status) => all.includes(status));
}

function isOpen(status: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status);
}
