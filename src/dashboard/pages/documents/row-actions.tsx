import { ActionIcon } from '@mantine/core';
import { IconCash, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { page } from '../../components/page-with-texts.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { DocumentSummary } from '../../types.ts';
import { useRowMay } from './may.ts';
import classes from './row-actions.module.css';

const DIALOGS = {
  pay: page(() => import('./dialogs/pay.tsx').then((m) => m.PayDialog), 'payments'),
  send: page(() => import('./dialogs/send.tsx').then((m) => m.SendDialog)),
};

const ICONS = { pay: IconCash, send: IconSend };

/** Records a payment of a document, and sends it, without opening its page. */
export function RowActions({ document, isQuiet }: { document: DocumentSummary; isQuiet?: true }) {
  const { documents } = useMessages();
  const may = useRowMay(document);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const OpenDialog = open && DIALOGS[open];
  return (
    <span className={classes.actions} data-quiet={isQuiet}>
      {(['pay', 'send'] as const).map((name) => {
        if (!may[name]) return null;
        const Icon = ICONS[name];
        const label = documents.row[name]({ number: document.number ?? '' });
        const preload = () => void DIALOGS[name].preload();
        return (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            size={30}
            title={label}
            aria-label={label}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen(name)}
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        );
      })}
      {OpenDialog && (
        <Suspense>
          <OpenDialog document={document} opened close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
