import { Button, Menu } from '@mantine/core';
import { IconCash, IconChevronDown, IconFileCheck, IconFileZip, IconSend } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { exportAddress } from '../../api.ts';
import { page } from '../../components/page-with-texts.ts';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sumsByCurrency } from '../../components/sums.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentSummary } from '../../types.ts';
import type { AskedAction, Meant } from './batches/dialog.tsx';

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
  const [action, setAction] = useState<AskedAction>();
  const { rows, isWhole } = selection;
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
        {(isWhole || rows.some(({ number }) => number !== null)) && <Pdfs meant={meant} />}
      </SelectionBar>
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
  choose: (action: AskedAction) => void;
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

/** The PDFs of what was issued, as one archive that the service sends: also of a whole list. */
function Pdfs({ meant }: { meant: Meant }) {
  const { bulk } = useMessages().documents;
  const { workspace } = useSession();
  const query = new URLSearchParams(
    meant.documents ? { references: meant.documents.join(',') } : { ...meant.filter },
  );
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={exportAddress(workspace.reference, '/exports/document-pdfs', query)}
      download
      leftSection={<IconFileZip size={15} aria-hidden="true" />}
    >
      {bulk.pdfs}
    </Button>
  );
}
