import type { Context } from '../../auth/context.ts';
import { followConversion } from '../quotes/conversion.ts';
import { NO_CONTENT } from './content.ts';
import { loadTemplate, MENDED, take } from './steps.ts';

/** What the template of an erased client is called. */
const ERASED_NAME = 'Erased recurring document';

/** Archives the template of a client whose personal data are erased, and empties what it says. */
export async function eraseTemplate(context: Context, reference: string): Promise<void> {
  const template = await loadTemplate(context, reference);
  await take(context, template, {
    name: ERASED_NAME,
    content: { ...NO_CONTENT, period: template.content.period },
    externalId: null,
    metadata: null,
    // A reason may repeat what the template says.
    ...MENDED,
    searchText: '',
    archivedAt: template.archivedAt ?? context.now.toISOString(),
  });
  if (template.archivedAt === null && template.made === 0)
    await followConversion(context, template.quote?.reference ?? null);
}
