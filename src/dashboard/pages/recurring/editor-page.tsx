import { Redirect, useParams, useSearchParams } from 'wouter';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageHead } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { draftOf, emptyDraft } from '../documents/editor/draft.ts';
import { kindOf } from '../documents/kind.ts';
import { useCatalogue, useDocument } from '../documents/queries.ts';
import { TemplateEditor } from './editor.tsx';
import { useOpenedTemplate } from './queries.ts';
import { draftOfTemplate, emptySchedule, scheduleOf, scheduleOfPattern } from './schedule.ts';

/** A new template, empty or repeating a document, or one that there is. */
export function RecurringEditorPage() {
  const { recurring } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { reference } = useParams();
  const [search] = useSearchParams();
  const from = reference ? undefined : (search.get('from') ?? undefined);
  const catalogue = useCatalogue();
  const opened = useOpenedTemplate(reference);
  const pattern = useDocument(from);

  for (const { data, error, refetch } of [catalogue, opened, pattern])
    if (error && !data) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!catalogue.data || (reference && !opened.data) || (from && !pattern.data)) return <PageSkeleton />;
  // What is archived cannot be edited: an old link to the editor shows it instead.
  if (opened.data?.template.archived) return <Redirect to={`/recurring-documents/${reference}`} replace />;

  return (
    <>
      <PageHead
        title={reference ? recurring.editTitle : recurring.new}
        back={
          opened.data
            ? { href: `/recurring-documents/${reference}`, label: opened.data.template.name }
            : { href: '/recurring-documents', label: recurring.title }
        }
      />
      <TemplateEditor
        key={reference ?? from ?? 'new'}
        initial={initialOf()}
        opened={opened.data}
        catalogue={catalogue.data}
      />
    </>
  );

  function initialOf() {
    const today = todayIn(workspace.timezone);
    if (opened.data) {
      const draft = draftOfTemplate(opened.data.template, format);
      return { draft, schedule: scheduleOf(opened.data.template, draft, format) };
    }
    if (pattern.data) return { ...patternOf(pattern.data), schedule: scheduleOfPattern(pattern.data, today) };
    const draft = emptyDraft(
      catalogue.data as NonNullable<typeof catalogue.data>,
      workspace.currency,
      search.get('client'),
    );
    return { draft, schedule: emptySchedule(today) };
  }

  /** A quote is converted, and its template makes invoices; any other document is repeated as it is. */
  function patternOf(document: DocumentRecord) {
    const draft = draftOf(document, format, true);
    if (kindOf(document.type) !== 'quote') return { draft };
    const invoice = catalogue.data?.document_types.find(({ kind, active }) => active && kind === 'invoice');
    return { draft: { ...draft, type: invoice?.key ?? draft.type }, quote: document.reference };
  }
}
