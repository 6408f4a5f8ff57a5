import type { Actor, Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { CONTRACT_SERIES } from '../../domain/numbering.ts';
import type { Input, Schema } from '../../spec/public.ts';
import {
  listSeries,
  nextNumbers,
  numberedTypesAfter,
  type Series,
  startSeries,
  type TemplateChange,
} from '../../workspaces/number-series.ts';
import { mustInclude } from '../../workspaces/plans.ts';
import type { Success } from '../handler.ts';

/** GET /number-series: of this year, unless another one is named. */
export async function listNumberSeries(
  { tx, actor, now }: Context<Reader>,
  { query }: Input<'listNumberSeries'>,
): Promise<Success<'listNumberSeries'>> {
  const series = await listSeries(tx, actor.workspace, { year: query.year, now });
  return { data: series.filter(({ typeKey }) => isIncluded(actor, typeKey)).map(seriesView) };
}

/** POST /number-series. */
export async function startNumberSeries(
  { tx, actor, now }: Context,
  { body: { document_type: typeKey, year, next } }: Input<'startNumberSeries'>,
): Promise<Success<'startNumberSeries'>> {
  if (typeKey === CONTRACT_SERIES.key) mustInclude(actor, 'contracts');
  return { data: seriesView(await startSeries(tx, actor.workspace, { typeKey, year, next, now })) };
}

/** POST /number-series/preview. */
export async function previewNumbers(
  { tx, actor, now }: Context<Reader>,
  { body: { number_template: template, document_type: typeKey } }: Input<'previewNumbers'>,
): Promise<Success<'previewNumbers'>> {
  const change: TemplateChange = typeKey === undefined ? { template } : { template, typeKey };
  const types = await numberedTypesAfter(tx, actor.workspace, change);
  // What has a template of its own is not numbered by that of the workspace.
  const asked = types.filter(({ key, ownTemplate }) =>
    typeKey === undefined ? ownTemplate === null : key === typeKey,
  );
  const numbers = await nextNumbers(tx, actor.workspace, { types: asked, now });
  return {
    data: numbers.map(({ typeKey: document_type, name, nextNumber: number }) => ({
      document_type,
      name,
      number,
    })),
  };
}

/** Without contracts in the plan their numbers are of no use. */
function isIncluded({ plan }: Actor, typeKey: string): boolean {
  return typeKey !== CONTRACT_SERIES.key || plan?.features.includes('contracts') === true;
}

function seriesView(series: Series): Schema<'NumberSeries'> {
  return {
    document_type: series.typeKey,
    name: series.name,
    year: series.year,
    first: series.first,
    next: series.next,
    next_number: series.nextNumber,
    is_used: series.isUsed,
    number_template: series.numberTemplate,
  };
}
