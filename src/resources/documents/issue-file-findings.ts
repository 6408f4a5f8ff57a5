import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type IssueFinding, issueFinding } from '../../domain/check-findings.ts';
import { kindOf } from '../../domain/document-types.ts';
import { profilesOf } from '../../domain/einvoice-profiles.ts';
import { message } from '../../domain/messages/message.ts';
import type { Profile } from '../../einvoice/profiles.ts';
import { findConnection } from '../../sef/connections.ts';
import { hasFeature } from '../../workspaces/plans.ts';
import type { ClientRow } from '../clients/queries.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { checked } from '../einvoices/file.ts';
import { countryOf } from '../einvoices/source.ts';

type Draft = { record: DocumentRecord; client: ClientRow; issueDate: string };

/** What the electronic files that a draft is going to have would be refused for. */
export async function fileFindings(context: Context<Reader>, draft: Draft): Promise<IssueFinding[]> {
  const profiles = await profilesFor(context, draft);
  const findings = await Promise.all(profiles.map((profile) => findingsFor(context, draft, profile)));
  return findings.flat();
}

/** The profile of SEF where the document is for SEF. An offer has no file. */
async function profilesFor(context: Context<Reader>, { record, client }: Draft): Promise<Profile[]> {
  if (kindOf(record.head) === 'proforma' || !hasFeature(context.actor, 'einvoicing')) return [];
  const wanted = wantedProfile(record, client);
  return (await isForSef(context, client)) ? [...new Set<Profile>(['srbdt', ...wanted])] : wanted;
}

/** The one that is kept for the client, where sellers of this country can make it. */
function wantedProfile({ head }: DocumentRecord, { einvoiceProfile }: ClientRow): Profile[] {
  const isPossible =
    einvoiceProfile !== null && profilesOf(countryOf(head.typeKey)).includes(einvoiceProfile);
  return isPossible ? [einvoiceProfile] : [];
}

/** SEF has the companies and public bodies of Serbia, and no persons: those are known by having no tax number. */
async function isForSef({ tx, actor: { workspace } }: Context<Reader>, client: ClientRow): Promise<boolean> {
  if (workspace.country !== 'RS' || (client.country ?? 'RS') !== 'RS') return false;
  if (client.type === 'individual' && client.taxNumber === null) return false;
  const connection = await findConnection(tx, workspace.id);
  return connection !== undefined && connection.status !== 'off';
}

async function findingsFor(
  { tx, actor, now }: Context<Reader>,
  { record, issueDate }: Draft,
  profile: Profile,
): Promise<IssueFinding[]> {
  const dated = { ...record, head: { ...record.head, issueDate } };
  const { findings } = await checked(tx, { actor, record: dated, profile }, now);
  const isSef = profile === 'srbdt';
  return findings.map(({ rule, severity, field, message: reason }) => {
    if (severity === 'warning')
      return issueFinding(
        isSef ? 'sef_notes' : 'einvoice_notes',
        field,
        message('einvoice.by_rule', { reason, rule }),
      );
    return isSef
      ? issueFinding('sef_refuses', field, message('check.by_sef', { reason, rule }))
      : issueFinding('einvoice_refuses', field, message('check.by_profile', { reason, rule, profile }));
  });
}
