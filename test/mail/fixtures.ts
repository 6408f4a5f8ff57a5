// A test service with a mail server, and helpers for tests of e-mails.
import { asc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { notifications } from '../../src/database/schema/access.ts';
import { mails } from '../../src/database/schema/mails.ts';
import { queue } from '../../src/database/schema/queue.ts';
import type { Mail } from '../../src/mail/jobs.ts';
import { isWorkOf } from '../../src/queue/work.ts';
import { newClient, newIssued, record, send } from '../api/records.ts';
import { type Api, createTestService, type TestService } from '../test-service.ts';

export const FROM = 'racuni@zora.example';

/** Waits until a condition holds, for long enough on a busy machine. */
export function eventually(holds: () => unknown): Promise<void> {
  return vi.waitFor(
    async () => {
      await holds();
    },
    { timeout: 15_000, interval: 20 },
  );
}

type Options = Parameters<typeof createTestService>[0];

export function createMailService(smtpUrl: string, options: Options = {}): Promise<TestService> {
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: FROM, ...options.settings };
  return createTestService({ ...options, settings });
}

/** A document that was sent to a client of its own. @returns its reference */
export async function sentDocument(api: Api, email = 'office@client.example'): Promise<string> {
  const client = await newClient(api, { email });
  const { reference } = await newIssued(api, { client: client.reference });
  await record(send(api, reference));
  return reference;
}

export function allMails(world: TestService): Promise<Mail[]> {
  return world.server.database.read(async (tx) => tx.select().from(mails).orderBy(asc(mails.id)));
}

/** The e-mail about a document or a signer. */
export async function mailAbout(world: TestService, subject: string) {
  const [found] = await world.server.database.read(async (tx) =>
    tx
      .select({ mail: mails, nextAttemptAt: queue.dueAt, claimedBy: queue.claimedBy })
      .from(mails)
      .leftJoin(queue, isWorkOf('mail', mails.id))
      .where(eq(mails.subjectReference, subject)),
  );
  if (!found) throw new Error(`No e-mail is about ${subject}.`);
  const { mail, ...work } = found;
  return { ...mail, ...work };
}

/** Lets time pass; the sender notices at the next commit, as it does at the next tick of its own clock. */
export async function pass(world: TestService, seconds: number): Promise<void> {
  world.clock.advance(seconds * 1000);
  await world.write(async () => {});
}

export function allNotifications(world: TestService) {
  return world.server.database.read(async (tx) =>
    tx
      .select({
        kind: notifications.kind,
        message: notifications.message,
        subjectReference: notifications.subjectReference,
      })
      .from(notifications)
      .orderBy(asc(notifications.id)),
  );
}
