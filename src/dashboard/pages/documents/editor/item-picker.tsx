import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentLineInputLimits } from '../../../../../generated/limits.ts';
import { $api, unwrap } from '../../../api.ts';
import {
  beginsWith,
  type Choice,
  isNewChoice,
  newChoice,
  sortedByMatch,
} from '../../../components/choices.ts';
import { notifyFailure } from '../../../components/notify.ts';
import { OptionList } from '../../../components/option-list.tsx';
import { useSearchList } from '../../../components/search-list.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { Item, ItemSummary } from '../../../types.ts';
import { TextCell } from './cells.tsx';

type Props = {
  lineId: string;
  label: string;
  value: string;
  error: string | undefined;
  className?: string | undefined;
  onType: (text: string) => void;
  onPick: (item: Item, how: 'enter' | 'leave') => void;
  onEnter: () => void;
  /** Makes a new item with what was typed as its name. */
  create: ((name: string) => void) | undefined;
};

/**
 * The description of a line: typing searches the items, and choosing one fills in the line. Any other
 * text is accepted: an item is marked only where a word of its name, or its number, begins with the typed text.
 */
export function ItemPicker(props: Props) {
  const { lineId, label, value, error, className, onType, onPick, onEnter, create } = props;
  const messages = useMessages();
  const format = useFormat();
  const { api } = useSession();
  const [typed, setTyped] = useState<string>();
  const { found, isSearching } = useFoundItems(typed);
  const choices = found.map((item) => ({
    value: item.reference,
    label: item.name,
    detail: `${format.price(item.default_price, item.price_base_quantity)}\u00a0${item.currency}`,
    keywords: item.sku ? [item.sku] : [],
  }));

  const name = typed?.trim() ?? '';
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && !name.includes('\n');

  async function pick(reference: string, how: 'enter' | 'leave') {
    if (isNewChoice(reference)) return how === 'enter' ? create?.(name) : undefined;
    try {
      onPick((await unwrap(api.GET('/items/{reference}', { params: { path: { reference } } }))).data, how);
    } catch (error) {
      notifyFailure(error, messages);
    }
  }

  const list = useSearchList({
    typed,
    setTyped,
    choices: [
      ...(isSearching ? choices : sortedByMatch(choices, typed ?? '')),
      ...(create && isName ? [newChoice(messages.editor.newItem({ name }))] : []),
    ],
    isSearching,
    value: null,
    choose: pick,
    free: { isMeant, onEnter },
  });
  const { onType: onSearch, ...field } = list.field;
  return (
    <TextCell
      {...field}
      className={className}
      id={`${lineId}-description`}
      aria-label={label}
      placeholder={messages.editor.descriptionSearch}
      maxLength={documentLineInputLimits.description}
      error={error}
      value={value}
      onChange={(event) => {
        onSearch(event.currentTarget.value);
        onType(event.currentTarget.value);
      }}
    >
      {list.isShown && <OptionList list={list} label={messages.items.title} minWidth={280} />}
    </TextCell>
  );
}

function isMeant({ label, keywords = [], isNew }: Choice, typed: string): boolean {
  return !isNew && [label, ...keywords].some((text) => beginsWith(text, typed));
}

const SEARCH_DELAY_MS = 200;
const MAX_NAME_LENGTH = 255;
/** The longest text that the service searches for: what is longer is no name of an item. */
const MAX_SEARCH_LENGTH = 200;

function useFoundItems(typed: string | undefined) {
  const { inWorkspace, can } = useSession();
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<{ search: string; items: ItemSummary[] }>();
  const trimmed = typed?.trim() ?? '';
  const search = trimmed.length <= MAX_SEARCH_LENGTH && can('items.view') ? trimmed : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but the text asks for another search
  useEffect(() => {
    if (search === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const query = { search, active: true, archived: false, per_page: 8 };
      const items = await queries
        .fetchQuery($api.queryOptions('get', '/items', inWorkspace({ query })))
        .then(({ data }) => data)
        .catch(() => []);
      if (isCurrent) setAnswer({ search, items });
    }, SEARCH_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  const isSearching = search !== '' && answer?.search !== search;
  return { found: search === '' ? [] : (answer?.items ?? []), isSearching };
}
