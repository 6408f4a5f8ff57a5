// A process of its own that issues and sends what is scheduled in a database, for a test to kill: DATABASE_URL in the
// environment, and the time as its argument.
import { chooseEngineOfSettings } from '../../src/config/choose-engine.ts';

await chooseEngineOfSettings();
const { openDatabase } = await import('../../src/database/open.ts');
const { runScheduled } = await import('../../src/jobs/run-scheduled.ts');
const { SERVICE } = await import('../test-service.ts');

const now = new Date(process.argv[2] as string);
const database = await openDatabase(process.env.DATABASE_URL as string);
process.stdout.write('begins\n');
const service = { ...SERVICE, sendsMail: true, mailsPerDay: 0, mailsPerRecipientPerDay: 0 };
await runScheduled(database, { job: 'run-scheduled', asOf: now, clock: () => now, service });
await database.close();
process.stdout.write('done\n');
