import { Badge, type Tone } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { PaymentSummary } from '../../types.ts';

type State = 'applied' | 'on_account' | 'refunded' | 'reversed';

const TONES: Record<State, Tone> = {
  applied: 'good',
  on_account: 'info',
  refunded: 'warn',
  reversed: 'calm',
};

/** What of a payment asks for attention: money that can still be used before money that was given back. */
function stateOf(payment: PaymentSummary): State {
  if (payment.reversed_at !== null) return 'reversed';
  if (payment.on_account_cents > 0) return 'on_account';
  return payment.refunded_cents > 0 ? 'refunded' : 'applied';
}

export function PaymentBadge({ payment }: { payment: PaymentSummary }) {
  const { state } = useMessages().payments;
  const current = stateOf(payment);
  return <Badge tone={TONES[current]}>{state[current]}</Badge>;
}
