import { Badge, type Tone } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { BalanceConfirmationStatus } from '../../types.ts';

const TONES: Record<BalanceConfirmationStatus, Tone> = {
  sent: 'info',
  confirmed: 'good',
  disputed: 'bad',
  silent: 'warn',
};

export function ConfirmationBadge({ status }: { status: BalanceConfirmationStatus }) {
  const { confirmation } = useMessages().statements;
  return <Badge tone={TONES[status]}>{confirmation.status[status]}</Badge>;
}
