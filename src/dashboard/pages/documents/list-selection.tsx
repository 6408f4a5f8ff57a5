import { Button, Menu } from '@mantine/core';
import { IconCash, IconChevronDown, IconFileCheck, IconFileZip, IconSend } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { documentFileName } from '../../../domain/number-year.ts';
import { type PublicApi, unwrap } from '../../api.ts';
import { type Bulk, BulkFailures, useBulk } from '../../components/bulk.tsx';
import { notify } from '../../components/notify.ts';
import { page } from '../../components/page-with-texts.ts';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sumsByCurrency } from '../../components/sums.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BatchAction, DocumentSummary } from '../../types.ts';
import type { Meant } from './batches/dialog.tsx';

const BatchDialog = page(
  () => import('./batches/dialog.tsx').then((module) => module.BatchDialog),
  'batches',
);

/** The operations on many documents: chosen ones, or all that the list shows on all of its pages. */
export function DocumentSelection({
  selection,
  filter,
  children,
}: {
  selection: Selection<DocumentSummary>;
  /** What the list is filtered by. */
  filter: NonNullable<Meant['filter']>;
  children: ReactNode;
}) {
  const format = useFormat();
  const [action, setAction] = useState<BatchAction>();
  const { rows, isWhole } = selection;
  const pdfs = useBulk();
  const sums = sumsByCurrency(
    rows.map(({ currency, total_cents, total }) => ({ currency, cents: total_cents, text: total })),
  );
  const meant = isWhole ? { filter } : { documents: rows.map(({ reference }) => reference) };
  return (
    <>
      <SelectionBar
        selection={selection}
        sums={sums.map(({ currency, amount }) => format.money(amount, currency))}
        mayBeWhole
      >
        <Actions selection={selection} choose={setAction} />
        {children}
        {!isWhole && <Pdfs selection={selection} bulk={pdfs} />}
      </SelectionBar>
      <BulkFailures bulk={pdfs} />
      {action && (
        <Suspense>
          <BatchDialog
            action={action}
            meant={meant}
            close={() => setAction(undefined)}
            onBegun={() => {
              setAction(undefined);
              selection.chooseAll(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const isDraft = ({ status }: DocumentSummary) => status === 'draft';
const isIssued = ({ status }: DocumentSummary) => status !== 'draft' && status !== 'cancelled';

/** What the member may do with documents like the chosen ones; what is less usual is in a menu. */
function Actions({
  selection: { rows, isWhole },
  choose,
}: {
  selection: Selection<DocumentSummary>;
  choose: (action: BatchAction) => void;
}) {
  const messages = useMessages();
  const { bulk } = messages.documents;
  const { can, workspace } = useSession();
  const mayChange = can('documents.update');
  const has = (isFor: (row: DocumentSummary) => boolean) => mayChange && (isWhole || rows.some(isFor));
  const button = (action: keyof typeof bulk.action, icon: ReactNode) => (
    <SelectionAction icon={icon} act={() => choose(action)}>
      {bulk.action[action]}
    </SelectionAction>
  );
  const item = (action: keyof typeof bulk.action, isDangerous = false) => (
    <Menu.Item {...(isDangerous && { c: 'var(--bad)' })} onClick={() => choose(action)}>
      {bulk.action[action]}
    </Menu.Item>
  );
  const mayIssue = can('documents.issue');
  const others = [
    has(isIssued) && item('mark_sent'),
    has(isIssued) && mayIssue && workspace.country === 'RS' && item('submit'),
    has(isDraft) && can('documents.delete') && item('delete', true),
  ].filter(Boolean);
  return (
    <>
      {has(isDraft) && mayIssue && button('issue', <IconFileCheck size={15} aria-hidden="true" />)}
      {has(isIssued) && button('send', <IconSend size={15} aria-hidden="true" />)}
      {has((row) => isIssued(row) && row.balance_cents > 0) &&
        button('record_payment', <IconCash size={15} aria-hidden="true" />)}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            >
              {messages.nav.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{others}</Menu.Dropdown>
        </Menu>
      )}
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
