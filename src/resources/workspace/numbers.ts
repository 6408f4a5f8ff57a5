import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { nextNumbers, numberedTypesAfter, type TemplateChange } from '../../workspaces/number-series.ts';
import type { DashboardHandler } from '../handler.ts';

/** `POST …/number-template/preview` */
export const previewNumbers: DashboardHandler<'previewNumbers', Context<Reader>> = async (
  { tx, actor, now },
  { body: { number_template: template, document_type: typeKey } },
) => {
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
};
