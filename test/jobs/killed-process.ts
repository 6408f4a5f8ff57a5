// A process of its own that runs what is due in a database and sends the e-mails, for a test to kill: DATABASE_URL and
// SMTP_URL in the environment. What it needs is loaded before its time and the operator's settings come by standard input, so
// that many can be killed.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { chooseEngineOfSettings } from '../../src/config/choose-engine.ts';

await chooseEngineOfSettings();
const { openDatabase } = await import('../../src/database/open.ts');
const { parseSmtpUrl } = await import('../../src/formats/smtp-url.ts');
const { runRecurring } = await import('../../src/jobs/run-recurring.ts');
const { runScheduled } = await import('../../src/jobs/run-scheduled.ts');
const { createMailSender } = await import('../../src/mail/sender.ts');
const { composeMail, describeMail } = await import('../../src/resources/letters.ts');

/** Drawing it takes longer in a new process than all else, and has a thread of its own. */
const PAPER = Buffer.from('%PDF-1.7');

const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
process.stdout.write('loaded\n');
const [line] = await once(process.stdin, 'data');
const { at, service } = JSON.parse(String(line));
const now = new Date(at);
const clock = () => now;
const database = await openDatabase(DATABASE_URL);
const sender = createMailSender({
  database,
  clock,
  logger: pino({ level: 'silent' }),
  server: parseSmtpUrl(SMTP_URL),
  from: { name: 'Zora', address: 'racuni@zora.example' },
  compose: (mail) => composeMail({ database, print: async () => PAPER, service, clock }, mail),
  describe: describeMail,
});
process.stdout.write('begins\n');
await sender.start();
const time = { asOf: now, clock, service };
// At once, as at a start of the service.
await Promise.all([
  runRecurring(database, { ...time, job: 'run-recurring' }),
  runScheduled(database, { ...time, job: 'run-scheduled' }),
]);
while ((await sender.pending()) > 0) await wait(5);
await sender.stop();
await database.close();
process.stdout.write('done\n');
process.exit();
