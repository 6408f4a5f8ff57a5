import type { Context } from '../../access/context.ts';
import { mustInclude } from '../../access/plans.ts';
import type { DashboardHandler } from '../../dashboard-operation.ts';
import type { Reader } from '../../database/statement.ts';
import { linksToHandOver } from './links.ts';

/** `GET …/contracts/{contract}/signing-links` */
export const listSigningLinks: DashboardHandler<'listSigningLinks', Context<Reader>> = async (
  context,
  { path },
) => {
  const links = await linksToHandOver(context, path.contract);
  mustInclude(context.actor, 'contracts');
  return { data: links.map(({ reference: signer, ...link }) => ({ signer, ...link })) };
};
