import { Badge, type Tone } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { DocumentStatus } from '../../types.ts';

const TONES: Record<DocumentStatus, Tone> = {
  draft: 'hollow',
  issued: 'info',
  sent: 'info',
  viewed: 'info',
  partially_paid: 'warn',
  paid: 'good',
  overdue: 'bad',
  cancelled: 'calm',
  accepted: 'good',
  declined: 'bad',
  expired: 'calm',
  withdrawn: 'calm',
};

export function StatusBadge({ status }: { status: DocumentStatus | null }) {
  const messages = useMessages();
  if (!status) return null;
  return <Badge tone={TONES[status]}>{messages.documents.status[status] ?? status}</Badge>;
}
