import { formatCents } from '../../domain/money.ts';
import type { Template } from './queries.ts';

export type TemplateView = ReturnType<typeof templateView>;

/** A template as it is shown. */
export function templateView(template: Template) {
  const status = statusOf(template);
  return {
    reference: template.reference,
    status,
    description: template.description,
    vendor: template.vendor,
    category: template.category,
    amount: formatCents(template.amountCents, template.currency),
    amount_cents: template.amountCents,
    currency: template.currency,
    every: template.every,
    on: template.onDay,
    start: template.startsOn,
    end: template.endsOn,
    interval: template.interval,
    count: template.count,
    working_days: template.workingDays,
    last_on: template.lastOn,
    next_on: status === 'active' ? template.nextOn : null,
    paused_on: template.pausedOn,
    created_at: template.createdAt,
  };
}

function statusOf({ nextOn, pausedOn }: Template): 'active' | 'paused' | 'ended' {
  if (nextOn === null) return 'ended';
  return pausedOn === null ? 'active' : 'paused';
}
