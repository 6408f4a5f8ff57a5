import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { runDay } from '../../domain/recurrence.ts';
import { totalsAtOnce } from '../documents/totals-at-once.ts';
import { plainBodyOn } from './content.ts';
import type { Template } from './queries.ts';
import { nextDateOf } from './view.ts';

/**
 * The totals of the next documents of templates, in minor units and as things are now, with as many queries for many
 * templates as for one; null where there is no next date, and where a document cannot be computed.
 */
export async function nextTotals(
  context: Context<Reader>,
  templates: readonly Template[],
): Promise<(number | null)[]> {
  const coming = templates.flatMap((template) => {
    const on = nextDateOf(template);
    if (on === null) return [];
    const date = { on, issueDate: runDay(on, template.workingDays) };
    return [{ id: template.id, body: plainBodyOn(template, date) }];
  });
  const totals = await totalsAtOnce(
    context,
    coming.map(({ body }) => body),
  );
  const byId = new Map(coming.map(({ id }, i) => [id, totals[i] ?? null]));
  return templates.map(({ id }) => byId.get(id) ?? null);
}
