import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentPayment, DocumentRecord } from '../../types.ts';
import { ReverseDialog } from './dialogs/small.tsx';
import classes from './record.module.css';

export function Payments({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const { record } = messages.documents;
  const [reversing, setReversing] = useState<DocumentPayment>();
  return (
    <Panel title={record.payments} isFlush>
      {document.payments.length === 0 ? (
        <p className={classes.empty}>{record.noPayments}</p>
      ) : (
        <ul className={classes.payments}>
          {document.payments.map((payment) => (
            <PaymentRow key={payment.reference} payment={payment} reverse={() => setReversing(payment)} />
          ))}
        </ul>
      )}
      {reversing && (
        <ReverseDialog document={document} payment={reversing} close={() => setReversing(undefined)} />
      )}
    </Panel>
  );
}

function PaymentRow({ payment, reverse }: { payment: DocumentPayment; reverse: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { can, workspace } = useSession();
  const { record, act } = messages.documents;
  const on = payment.paid_at?.slice(0, 10);
  const reversedOn = format.minute(payment.reversed_at, workspace.timezone);
  return (
    <li data-reversed={payment.reversed_at ? true : undefined}>
      <span>
        <PermittedLink needs="payments.view" href={`/payments/${payment.reference}`}>
          {format.date(on)}
        </PermittedLink>
        <span className={classes.note}>
          {messages.method[payment.method ?? ''] ?? payment.method}
          {payment.reversed_at && ` · ${record.reversed(reversedOn)}`}
          {payment.reverse_reason && `: ${payment.reverse_reason}`}
        </span>
      </span>
      <span className={classes.sum}>
        <Money amount={payment.amount} currency={payment.currency} />
      </span>
      {can('documents.update') && !payment.reversed_at ? (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={messages.do.actions}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp size={17} stroke={1.6} />} onClick={reverse}>
              {act.reverse}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span style={{ width: 28 }} />
      )}
    </li>
  );
}
