import type { Context } from '../auth/context.ts';
import { realTime } from '../auth/sandbox-time.ts';
import { pageMeta, pageOf } from '../database/engine/page.ts';
import type { Reader } from '../database/engine/statement.ts';
import { notFound } from '../domain/failure.ts';
import type { Mail } from '../mail/jobs.ts';
import { findSimulated, pageOfSimulated } from '../mail/mails.ts';
import type { DashboardSchema } from '../spec/dashboard.ts';
import { subjectsOf } from './activity/queries.ts';
import { contractsOfSigners } from './contracts/queries.ts';
import type { DashboardHandler } from './handler.ts';
import { readMail } from './letters.ts';

/** `GET …/simulated-mails`: what would have been sent while the clock of the sandbox was ahead. */
export const listSimulatedMails: DashboardHandler<'listSimulatedMails', Context<Reader>> = async (
  { tx, actor },
  { query },
) => {
  const page = pageOf(query);
  const window = { limit: page.size, offset: page.offset };
  const { rows, total } = await pageOfSimulated(tx, actor.workspace.id, window);
  const meta = { ...pageMeta(page, total), next_cursor: null };
  return { data: await summaries(tx, actor.workspace.id, rows), meta };
};

/** `GET …/simulated-mails/{mail}`: with its text, which is written as it is read. */
export const getSimulatedMail: DashboardHandler<'getSimulatedMail', Context<Reader>> = async (
  { tx, actor: { workspace }, now, service },
  { path },
) => {
  const mail = await findSimulated(tx, workspace.id, path.mail);
  const [summary] = mail ? await summaries(tx, workspace.id, [mail]) : [];
  if (!mail || !summary) throw notFound('mail');
  const letter = await readMail(tx, mail, { service, realNow: realTime(workspace, now) });
  return { data: { ...summary, subject: letter?.subject ?? null, text: letter?.text ?? null } };
};

async function summaries(
  tx: Reader,
  workspaceId: number,
  mails: readonly Mail[],
): Promise<DashboardSchema<'SimulatedMailSummary'>[]> {
  const contracts = await contractsOfSigners(
    tx,
    mails.map(({ subjectReference }) => subjectReference),
  );
  const about = ({ subjectReference }: Mail) => contracts.get(subjectReference) ?? subjectReference;
  const subjects = await subjectsOf(tx, workspaceId, [...new Set(mails.map(about))]);
  const byReference = new Map(
    subjects.map(({ reference, kind, name }) => [reference, { reference, kind, name }]),
  );
  return mails.map((mail) => ({
    reference: mail.reference,
    kind: mail.kind as DashboardSchema<'SimulatedMailSummary'>['kind'],
    about: byReference.get(about(mail)) ?? null,
    recipient: mail.recipient,
    recipient_name: mail.recipientName,
    sent_as: mail.sentAs,
    created_at: mail.createdAt,
  }));
}
