import { useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageHead } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { draftOf, emptyDraft } from './editor/draft.ts';
import { Editor } from './editor/editor.tsx';
import { useKeptPlace } from './editor/kept-draft.ts';
import { useCatalogue, useDocument } from './queries.ts';

/** A new document, empty or based on another one, or an existing draft. */
export function DocumentEditorPage() {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { reference } = useParams();
  const [search] = useSearchParams();
  const pattern = search.get('from') ?? undefined;
  const catalogue = useCatalogue();
  const client = search.get('client');
  const [times, setTimes] = useState(0);
  const place = useKeptPlace(reference ?? [pattern ?? 'new', client].filter(Boolean).join(' '));
  const record = useDocument(reference ?? pattern);

  const error = catalogue.error ?? record.error;
  if (error && !catalogue.data) return <FailureNotice error={error} retry={catalogue.refetch} isPage />;
  if (record.error && !record.data)
    return <FailureNotice error={record.error} retry={record.refetch} isPage />;
  if (!catalogue.data || ((reference ?? pattern) && !record.data)) return <PageSkeleton />;
  // An issued document cannot be edited: an old link to the editor shows the document instead.
  if (reference && record.data?.status !== 'draft')
    return <Redirect to={`/documents/${reference}`} replace />;

  const initial = record.data
    ? draftOf(record.data, format, reference === undefined)
    : emptyDraft(catalogue.data, workspace.currency, client);
  return (
    <>
      <PageHead
        title={reference ? messages.editor.editTitle : messages.editor.newTitle}
        back={
          reference
            ? { href: `/documents/${reference}`, label: messages.documents.unnumbered }
            : { href: '/documents', label: messages.documents.title }
        }
      />
      <Editor
        key={`${place} ${times}`}
        startOver={() => setTimes(times + 1)}
        initial={initial}
        place={place}
        reference={reference}
        catalogue={catalogue.data}
      />
    </>
  );
}
