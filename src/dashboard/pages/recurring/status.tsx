import { Badge, type Tone } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { RecurringDocument, RecurringRun } from '../../types.ts';

const TONES: Record<RecurringDocument['status'], Tone> = {
  active: 'good',
  paused: 'warn',
  finished: 'calm',
  failed: 'bad',
};

const OUTCOME_TONES: Record<RecurringRun['outcome'], Tone> = {
  created: 'good',
  skipped: 'calm',
  paused: 'calm',
  left_out: 'calm',
  waiting: 'warn',
  failed: 'bad',
};

export function RecurringBadge({
  template: { status, archived },
}: {
  template: Pick<RecurringDocument, 'status' | 'archived'>;
}) {
  const messages = useMessages();
  if (archived) return <Badge tone="calm">{messages.archive.state}</Badge>;
  return <Badge tone={TONES[status]}>{messages.recurring.status[status]}</Badge>;
}

export function OutcomeBadge({ outcome }: { outcome: RecurringRun['outcome'] }) {
  const { recurring } = useMessages();
  return <Badge tone={OUTCOME_TONES[outcome]}>{recurring.runs.outcomes[outcome]}</Badge>;
}
