// kill -9 in the middle of sending: nothing is sent twice, and nothing is lost without a notification.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import {
  type Business,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';
import { startPostOffice } from './post-office.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const MAILS_PER_ROUND = 24;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

type MailRow = { reference: string; recipient: string; status: string; handed_over_at: string | null };

let business: Business;
const office = shared(startPostOffice);
let service: Service | undefined;
let state = seed;

/** A seeded random number from 0 to 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

beforeAll(async () => {
  process.stdout.write(`mail crash: seed ${seed}\n`);
  business = await prepareBusiness();
});

afterAll(async () => {
  await service?.end('SIGKILL');
  business.remove();
});

const start = () =>
  startService({
    DATABASE_URL: `file:${business.file}`,
    SMTP_URL: office.url,
    MAIL_FROM: 'Računi <racuni@zora.example>',
  });

async function post(path: string, body: object): Promise<{ reference: string }> {
  const response = await fetch(`${service?.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { reference: string } }).data;
}

async function sendDocumentTo(email: string): Promise<void> {
  const client = await post('/clients', { name: email, email });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
  const draft = await post('/documents', { document_type: 'rs_invoice', client: client.reference, lines });
  await post(`/documents/${draft.reference}/issue`, {});
  await post(`/documents/${draft.reference}/send`, {});
}

const mails = () =>
  look<MailRow>(business.file, 'SELECT reference, recipient, status, handed_over_at FROM mails');

const copiesOf = ({ recipient }: MailRow) => office.received.filter(({ to }) => to === recipient).length;

describe('e-mails when the service is killed', () => {
  it.each(Array.from({ length: ROUNDS }, (_, i) => [i + 1]))(
    'round %i of kill -9',
    async (round) => {
      service ??= await start();
      // Slow enough that some are always between the end of the message and the server's reply.
      office.onMessage = async () => {
        await pause(5 + random() * 20);
        return undefined;
      };
      const before = office.received.length;
      const addresses = Array.from({ length: MAILS_PER_ROUND }, (_, i) => `r${round}n${i}@client.example`);
      await Promise.all(addresses.map(sendDocumentTo));
      const enough = before + Math.floor(random() * (MAILS_PER_ROUND / 2));
      await until('some have arrived', () => office.received.length >= enough);
      await pause(random() * 20);
      await service.end('SIGKILL');
      service = await start();
      await until(
        'nothing waits any more',
        () => mails().every(({ status }) => status !== 'pending'),
        30_000,
      );
      for (const mail of mails()) {
        if (mail.status === 'sent') expect(copiesOf(mail), mail.recipient).toBe(1);
        else {
          expect(mail.status).toBe('unconfirmed');
          expect(copiesOf(mail), mail.recipient).toBeLessThanOrEqual(1);
        }
      }
    },
    90_000,
  );

  it('only those whose end was sent before the crash are unconfirmed, and owners are notified of each', () => {
    const unconfirmed = mails().filter(({ status }) => status === 'unconfirmed');
    expect(unconfirmed.filter(({ handed_over_at }) => handed_over_at === null)).toEqual([]);
    // Four are sent at a time.
    expect(unconfirmed.length).toBeLessThanOrEqual(4 * ROUNDS);
    const notices = look<{ subject_reference: string }>(
      business.file,
      "SELECT subject_reference FROM notifications WHERE kind = 'mail_unconfirmed'",
    );
    expect(notices.map((notice) => notice.subject_reference).sort()).toEqual(
      unconfirmed.map(({ reference }) => reference).sort(),
    );
    const arrived = unconfirmed.filter((mail) => copiesOf(mail) === 1).length;
    process.stdout.write(
      `mail crash: ${ROUNDS} kills, ${mails().length} e-mails, ${unconfirmed.length} unconfirmed, ${arrived} of them received\n`,
    );
  });

  it('a stop in the middle ends what is under way, and the next start sends the rest', async () => {
    service ??= await start();
    const before = office.received.length;
    const addresses = Array.from({ length: 4 * MAILS_PER_ROUND }, (_, i) => `stop${i}@client.example`);
    await Promise.all(addresses.map(sendDocumentTo));
    await until('some have arrived', () => office.received.length > before + 3);
    expect(await service.end('SIGTERM')).toBe(0);
    const stopped = mails().filter(({ recipient }) => recipient.startsWith('stop'));
    expect(look(business.file, "SELECT 1 FROM queue WHERE kind = 'mail' AND claimed_by IS NOT NULL")).toEqual(
      [],
    );
    // A fast sender may have sent all before the signal arrived.
    for (const { status } of stopped) expect(['sent', 'pending']).toContain(status);
    service = await start();
    await until('all have arrived', () => mails().every(({ status }) => status !== 'pending'), 30_000);
    for (const mail of mails().filter(({ recipient }) => recipient.startsWith('stop'))) {
      expect([mail.status, copiesOf(mail)]).toEqual(['sent', 1]);
    }
  }, 60_000);
});
