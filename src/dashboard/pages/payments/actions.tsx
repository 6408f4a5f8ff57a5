import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteMinus, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Payment } from '../../types.ts';
import { ApplyDialog } from './dialogs/apply.tsx';
import { RefundDialog } from './dialogs/refund.tsx';
import { ReverseDialog } from './dialogs/reverse.tsx';

/** The actions on a payment, by what is on account and the member's permissions. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { act } = useMessages().payments;
  const { can } = useSession();
  const [open, setOpen] = useState<'apply' | 'refund' | 'reverse'>();
  const close = () => setOpen(undefined);
  const isOnAccount = payment.on_account_cents > 0;
  const mayReverse = payment.reversed_at === null && payment.refunded_cents === 0 && can('payments.create');
  return (
    <>
      {isOnAccount && can('payments.create') && (
        <Button leftSection={<IconFileCheck size={17} aria-hidden="true" />} onClick={() => setOpen('apply')}>
          {act.apply}
        </Button>
      )}
      {isOnAccount && can('payments.refund') && (
        <Button
          variant="default"
          leftSection={<IconCashBanknoteMinus size={17} aria-hidden="true" />}
          onClick={() => setOpen('refund')}
        >
          {act.refund}
        </Button>
      )}
      {mayReverse && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
          onClick={() => setOpen('reverse')}
        >
          {act.reverse}
        </Button>
      )}
      {open === 'apply' && <ApplyDialog payment={payment} close={close} />}
      {open === 'refund' && <RefundDialog payment={payment} close={close} />}
      {open === 'reverse' && <ReverseDialog payment={payment} close={close} />}
    </>
  );
}
