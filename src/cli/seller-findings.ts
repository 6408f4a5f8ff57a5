import type { Database } from '../database/open.ts';
import { english } from '../domain/messages/english.ts';
import { partyFindings } from '../domain/party-findings.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { type Answer, warned } from './output.ts';

/** What looks wrong in the numbers of the seller, as warnings with the option that sets each. */
export async function withSellerFindings(
  answer: Answer,
  database: Database,
  reference: string,
): Promise<Answer> {
  const workspace = await database.read((tx) => loadWorkspace(tx, reference));
  const found = partyFindings(workspace).map(
    ({ field, message }) => `--${field.replaceAll('_', '-')} ${english(message)}`,
  );
  return { ...answer, ...warned(...found) };
}
