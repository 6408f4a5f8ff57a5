import type { Database } from '../../database/open.ts';
import { message } from '../../domain/messages/message.ts';
import { notify } from '../../workspaces/notifications.ts';
import { type OpenedLink, openSigningLink } from './links.ts';
import { hasNotice } from './queries.ts';
import { isShownAlike } from './uploaded.ts';

/** The dependencies of the check whether a contract must not be signed. */
export type WithholdingDependencies = { database: Database; clock: () => Date };

const KIND = 'contract_withheld';

/**
 * Whether the contract of a link could be signed, but was sent with a PDF that the service stored as it was uploaded,
 * which may look different to different readers. It stays as it was frozen, and takes no signatures.
 */
export async function isWithheld(parts: WithholdingDependencies, token: string): Promise<boolean> {
  return (await findWithheld(parts, token)) !== undefined;
}

/** Notifies the managers of the business of such a contract, once. */
export async function reportWithheld(parts: WithholdingDependencies, token: string): Promise<void> {
  const withheld = await findWithheld(parts, token);
  if (!withheld) return;
  const { actor, record, now } = withheld;
  const { number, title, reference: subjectReference } = record.head;
  const workspaceId = actor.workspace.id;
  await parts.database.write({ workspace: workspaceId }, async (tx) => {
    if (await hasNotice(tx, { workspaceId, kind: KIND, subjectReference })) return;
    await notify(tx, {
      workspaceId,
      kind: KIND,
      message: message('notice.contract_withheld', { number: number ?? '', title }),
      subjectReference,
      now,
    });
  });
}

async function findWithheld(
  { database, clock }: WithholdingDependencies,
  token: string,
): Promise<OpenedLink | undefined> {
  return database.read(async (tx) => {
    const opened = await openSigningLink(tx, token, clock());
    if (!opened || opened.record.head.body !== null) return undefined;
    if (opened.state !== 'open' && opened.state !== 'waiting') return undefined;
    return (await isShownAlike(tx, opened.record.head.id)) ? undefined : opened;
  });
}
