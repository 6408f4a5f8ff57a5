import { type DocumentStatus, OPEN_STATUSES } from '../../../domain/document-status.ts';
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
  const tabs: { label: string; statuses: readonly DocumentStatus[] }[] = [
    { label: words.all, statuses: [] },
    { label: documents.sums.parts.draft, statuses: ['draft'] },
    { label: filter.unpaid, statuses: OPEN_STATUSES },
    { label: names.overdue, statuses: ['overdue'] },
    { label: names.paid, statuses: ['paid'] },
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
      {tabs.map(({ label, statuses }) => {
        const status = statuses.join(',');
        const count =
          statuses.length === 0
            ? data?.all
            : statuses.reduce((sum, each) => sum + (data?.by_status[each] ?? 0), 0);
        return (
          <button
            key={label}
            type="button"
            aria-current={shown === status ? 'true' : undefined}
            onClick={() => list.set(isOfQuotes ? { status, type: null } : { status })}
          >
            {label}
            {data && <span>{format.whole(count ?? 0)}</span>}
          </button>
        );
      })}
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
