import { UNPAID } from '../../../domain/document-status.ts';
import type { ListState } from '../../components/list-state.ts';
import { useCurrentTab } from '../../components/tab-links.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import classes from './list.module.css';
import { useCatalogue, useDocumentCounts } from './queries.ts';
import { SavedViews, useSavedViews } from './saved-views.tsx';

/** The parts of the list that a day's work begins with, each with how many documents it has. */
export function StatusTabs({ list }: { list: ListState }) {
  const { documents, list: words } = useMessages();
  const format = useFormat();
  const { data } = useDocumentCounts();
  const { status: names, filter } = documents;
  const of = (status: string) => data?.by_status[status] ?? 0;
  const tabs = [
    { label: words.all, status: '', count: data?.all },
    { label: documents.sums.parts.draft, status: 'draft', count: of('draft') },
    { label: filter.unpaid, status: UNPAID, count: data?.unpaid },
    { label: names.overdue, status: 'overdue', count: of('overdue') },
    { label: names.paid, status: 'paid', count: of('paid') },
  ];
  const { data: views } = useSavedViews();
  const isSaved = views?.some(({ query }) => query === list.view);
  const quotes = useCatalogue().data?.document_types.find(({ kind }) => kind === 'quote');
  const isOfQuotes = quotes !== undefined && list.get('type') === quotes.key;
  const shown = isSaved || isOfQuotes ? undefined : (list.get('status') ?? '');
  // The counts and the saved views move the tabs when they come.
  const nav = useCurrentTab(`${list.view} ${data?.all} ${views?.length}`);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={documents.title}>
      {tabs.map(({ label, status, count }) => (
        <button
          key={label}
          type="button"
          aria-current={shown === status ? 'true' : undefined}
          onClick={() => list.set(isOfQuotes ? { status, type: null } : { status })}
        >
          {label} {count !== undefined && data && <span>{format.whole(count)}</span>}
        </button>
      ))}
      {quotes && (
        <button
          type="button"
          aria-current={isOfQuotes && !isSaved ? 'true' : undefined}
          onClick={() => list.set({ status: null, type: quotes.key })}
        >
          {documents.sums.parts.quote}
        </button>
      )}
      <SavedViews list={list} />
    </nav>
  );
}
