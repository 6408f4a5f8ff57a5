import { Text } from '@mantine/core';
import { IconFileZip, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { documentFileName } from '../../../domain/number-year.ts';
import { type PublicApi, unwrap } from '../../api.ts';
import { type Bulk, BulkFailures, useBulk } from '../../components/bulk.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { notify } from '../../components/notify.ts';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sumsByCurrency } from '../../components/sums.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { DOCUMENT_LISTS, useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { DocumentSummary } from '../../types.ts';

/** The bulk operations on documents. */
export function DocumentSelection({
  selection,
  children,
}: {
  selection: Selection<DocumentSummary>;
  children: ReactNode;
}) {
  const { can } = useSession();
  const format = useFormat();
  const { rows } = selection;
  const pdfs = useBulk();
  const removal = useBulk();
  const sums = sumsByCurrency(
    rows.map(({ currency, total_cents, total }) => ({ currency, cents: total_cents, text: total })),
  );
  return (
    <>
      <SelectionBar
        selection={selection}
        sums={sums.map(({ currency, amount }) => format.money(amount, currency))}
      >
        {children}
        <Pdfs selection={selection} bulk={pdfs} />
        {can('documents.delete') && <DraftsRemoval selection={selection} bulk={removal} />}
      </SelectionBar>
      <BulkFailures bulk={pdfs} />
      <BulkFailures bulk={removal} />
    </>
  );
}

function Pdfs({ selection, bulk }: { selection: Selection<DocumentSummary>; bulk: Bulk }) {
  const { bulk: messages } = useMessages().documents;
  const { api } = useSession();
  const { rows, nameOf } = selection;
  const issued = rows.filter(({ number }) => number !== null);
  const save = async () => {
    const saved = await savePdfs(issued, (document, read) =>
      bulk.each(document, nameOf, (one) => read(api, one)),
    );
    if (saved > 0) notify(messages.saved({ count: saved }));
  };
  return (
    <SelectionAction
      icon={<IconFileZip size={15} aria-hidden="true" />}
      isBusy={bulk.isBusy}
      isDisabled={issued.length === 0}
      act={save}
    >
      {messages.pdfs}
    </SelectionAction>
  );
}

function DraftsRemoval({ selection, bulk }: { selection: Selection<DocumentSummary>; bulk: Bulk }) {
  const { bulk: messages } = useMessages().documents;
  const { api } = useSession();
  const invalidate = useInvalidate();
  const [isAsking, setAsking] = useState(false);
  const { rows, nameOf } = selection;
  const drafts = rows.filter(({ status }) => status === 'draft');
  const others = rows.length - drafts.length;

  async function remove() {
    const removed = await bulk.each(drafts, nameOf, async (draft) => {
      await unwrap(
        api.DELETE('/documents/{reference}', { params: { path: { reference: draft.reference } } }),
      );
      return draft;
    });
    setAsking(false);
    for (const draft of removed) selection.choose(draft, false);
    if (removed.length > 0) notify(messages.removed({ count: removed.length }));
    await invalidate(...DOCUMENT_LISTS);
  }

  return (
    <>
      <SelectionAction
        icon={<IconTrash size={15} aria-hidden="true" />}
        isDangerous
        isDisabled={drafts.length === 0}
        act={() => setAsking(true)}
      >
        {messages.remove}
      </SelectionAction>
      <Dialog
        title={messages.removeTitle({ count: drafts.length })}
        opened={isAsking}
        close={() => setAsking(false)}
        submit={remove}
        submitLabel={messages.removeSubmit({ count: drafts.length })}
        isBusy={bulk.isBusy}
        isDangerous
      >
        <Text>{messages.removeText}</Text>
        {others > 0 && <Text mt="xs">{messages.othersStay({ count: others })}</Text>}
      </Dialog>
    </>
  );
}

type File = { name: string; bytes: Uint8Array };
type Read = (api: PublicApi, document: DocumentSummary) => Promise<File>;

/**
 * Saves the PDFs of some documents as one archive. They are loaded one after the other, and are at most those of one page
 * of the list: few enough for the memory of any browser.
 * @param all reads each of them and skips those that fail
 * @returns how many the archive holds
 */
async function savePdfs(
  documents: readonly DocumentSummary[],
  all: (documents: readonly DocumentSummary[], read: Read) => Promise<File[]>,
): Promise<number> {
  // Loaded on demand: most visits save no archive.
  const [files, { zipSync }] = await Promise.all([all(documents, readPdf), import('fflate')]);
  if (files.length === 0) return 0;
  // A PDF is compressed already.
  const archive = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
  save(new Blob([archive], { type: 'application/zip' }), 'documents.zip');
  return files.length;
}

async function readPdf(
  api: PublicApi,
  { reference, number, type: typeKey, issue_date: issueDate }: DocumentSummary,
): Promise<File> {
  const params = { path: { reference } };
  const pdf = await unwrap(
    api.GET('/documents/{reference}/document.pdf', { params, parseAs: 'arrayBuffer' }),
  );
  return {
    name: fileName(documentFileName({ number, reference, typeKey, issueDate })),
    bytes: new Uint8Array(pdf),
  };
}

/** A number may have a slash in it, which would be a folder in the archive. */
function fileName(number: string): string {
  return `${number.replace(/[\\/:*?"<>|]/g, '-')}.pdf`;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
