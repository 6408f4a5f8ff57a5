import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { $api } from '../api.ts';
import { useCatalogueName } from '../components/catalogue-name.ts';
import { type Choice, matchingChoices } from '../components/choices.ts';
import { useLayer } from '../components/layer.ts';
import { useTypedSearch } from '../components/typed-search.ts';
import { unlessUnsaved } from '../components/unsaved-guard.tsx';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type {
  ClientSummary,
  ContractSummary,
  DocumentSummary,
  ItemSummary,
  RecurringDocumentSummary,
} from '../types.ts';
import type { NavigationEntry } from './navigation.ts';
import classes from './palette.module.css';
import { usePlaces } from './places.ts';

/** How many records of a kind are shown: more are found by its list. */
const SHOWN = 5;

/** What leads to an address: the value of each choice. */
type Group = { name: string; choices: readonly Choice[] };

/** Finds everything from anywhere: pages, what can be made, and records by their number, name or reference. */
export function Palette({ entries, close }: { entries: readonly NavigationEntry[]; close: () => void }) {
  const { palette, do: words } = useMessages();
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  const store = useCombobox({ opened: true });
  const { groups, isSearching } = useGroups(typed, entries);
  const isOnTop = useLayer(true);
  // The field names its list once the list is there.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const found = groups.flatMap(({ choices }) => choices);
  const marked = found.map(({ value }) => value).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Enter opens is the first of what is found now
  useEffect(() => {
    store.selectFirstOption();
  }, [marked]);
  return (
    <Modal
      opened
      centered={false}
      size="lg"
      onClose={() => isOnTop() && close()}
      // The list, which never closes, would keep the key for itself.
      onKeyDown={({ key }) => key === 'Escape' && close()}
      title={palette.title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Combobox
        store={store}
        onOptionSubmit={(href) => {
          close();
          unlessUnsaved(() => go(href));
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            role="combobox"
            aria-label={palette.placeholder}
            placeholder={palette.placeholder}
            leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={palette.title} tabIndex={0}>
          {groups.map(({ name, choices }) => (
            <Combobox.Group key={name} label={name}>
              {choices.map(({ value, label, detail }) => (
                <Combobox.Option key={value} value={value} className={classes.option}>
                  <span>{label}</span>
                  {detail && <span className={classes.detail}>{detail}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <p className={classes.status} role="status">
        {isSearching ? palette.searching : palette.found({ count: found.length })}
      </p>
    </Modal>
  );
}

function useGroups(typed: string, entries: readonly NavigationEntry[]) {
  const { search, isBehind } = useTypedSearch(typed);
  const places = usePlaces(entries);
  const records = useRecords(search);
  const groups: Group[] = [
    ...places.map(({ name, choices }) => ({ name, choices: matchingChoices(choices, typed) })),
    ...(typed.trim() === '' ? [] : records.groups),
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isSearching: isBehind || records.isSearching,
  };
}

/** What the searches of the lists find: each runs on a thread of the service, as that of its list does. */
function useRecords(search: string): { groups: Group[]; isSearching: boolean } {
  const { inWorkspace, can, has } = useSession();
  const { nav } = useMessages();
  const choiceOf = useChoiceOf();
  const params = inWorkspace({ query: { search, per_page: SHOWN } });
  const asked = (mayAsk: boolean) => ({
    placeholderData: keepPreviousData,
    enabled: search !== '' && mayAsk,
  });
  const documents = $api.useQuery('get', '/documents', params, asked(can('documents.view')));
  const clients = $api.useQuery('get', '/clients', params, asked(can('clients.view')));
  const items = $api.useQuery('get', '/items', params, asked(can('items.view')));
  const recurring = $api.useQuery('get', '/recurring-documents', params, asked(can('recurring.view')));
  const mayContracts = has('contracts') && can('contracts.view');
  const contracts = $api.useQuery('get', '/contracts', params, asked(mayContracts));
  return {
    groups: [
      // Before documents, which are found by the name of their client, too.
      { name: nav.clients, choices: clients.data?.data.map(choiceOf.client) ?? [] },
      { name: nav.documents, choices: documents.data?.data.map(choiceOf.document) ?? [] },
      { name: nav.recurring, choices: recurring.data?.data.map(choiceOf.recurring) ?? [] },
      { name: nav.items, choices: items.data?.data.map(choiceOf.item) ?? [] },
      { name: nav.contracts, choices: contracts.data?.data.map(choiceOf.contract) ?? [] },
    ],
    isSearching: [documents, clients, recurring, items, contracts].some(({ isFetching }) => isFetching),
  };
}

/** How a record is shown, and where it leads. */
function useChoiceOf() {
  const format = useFormat();
  const { documents } = useMessages();
  const writtenType = useCatalogueName();
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return {
    document: (row: DocumentSummary): Choice => ({
      value: `/documents/${row.reference}`,
      label: joined(row.number ?? documents.unnumbered, row.client.name),
      detail: joined(
        row.type_name && writtenType(row.type_name, row.type),
        row.status && documents.status[row.status],
        row.issue_date && format.date(row.issue_date),
        format.money(row.total, row.currency),
      ),
    }),
    client: ({ reference, name, tax_number, city }: ClientSummary): Choice => ({
      value: `/clients/${reference}`,
      label: name,
      detail: joined(tax_number, city),
    }),
    item: ({ name, sku, default_price, price_base_quantity, currency }: ItemSummary): Choice => ({
      // Items have no page of their own: their list shows the one.
      value: `/items?search=${encodeURIComponent(sku ?? name)}`,
      label: name,
      detail: joined(sku, `${format.price(default_price, price_base_quantity)}\u00a0${currency}`),
    }),
    recurring: ({ reference, name, client, next_on }: RecurringDocumentSummary): Choice => ({
      value: `/recurring-documents/${reference}`,
      label: joined(name, client.name),
      detail: next_on ? format.date(next_on) : '',
    }),
    contract: ({ reference, number, title }: ContractSummary): Choice => ({
      value: `/contracts/${reference}`,
      label: joined(number, title),
    }),
  };
}
