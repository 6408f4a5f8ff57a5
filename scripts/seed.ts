// Fills a new workspace with many records:
//   npm run seed -- --documents 1000000 [--clients 100000] [--database file:./data/big.db]
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { systemActor } from '../src/auth/authenticate.ts';
import type { Workspace } from '../src/auth/context.ts';
import { settingsOfHandlers } from '../src/config/derived.ts';
import { serverKey } from '../src/config/instance-key-file.ts';
import { type Config, readConfig } from '../src/config/load.ts';
import { openDatabase } from '../src/database/open.ts';
import { clients } from '../src/database/schema/records.ts';
import { databaseFile, lockForServer, openWriter } from '../src/database/sqlite/connect.ts';
import { searchIndexing } from '../src/database/sqlite/write-queue.ts';
import { withUploadedContracts } from '../src/demo/demo.ts';
import { addDays, today } from '../src/domain/calendar.ts';
import { newReference } from '../src/domain/reference.ts';
import { completeBook } from '../src/jobs/schedule.ts';
import { createKey } from '../src/workspaces/keys.ts';
import { addPaymentMethod } from '../src/workspaces/payment-methods.ts';
import { createWorkspaces } from '../src/workspaces/workspaces.ts';
import { fillDocuments } from './seed/documents.ts';
import { randomFrom, referencesFrom } from './seed/random.ts';
import { type Amounts, fillClients, fillExpenses, fillItems, type SeedContext } from './seed/records.ts';

const HELP = `Fills a new business with records: documents of five lines, some of which settle each other, clients, items,
payments and expenses, and two contracts of an uploaded PDF: one sent, one signed.

  npm run seed -- --documents 1000000 --clients 100000 --database file:./data/big.db

  --documents <n>   how many documents (default 10000)
  --clients <n>     how many clients (default: a tenth of the documents)
  --items <n>       how many catalog items (default: a thousandth of the documents, at least 20)
  --expenses <n>    how many expenses (default: a tenth of the documents)
  --years <n>       over how many years up to today they are spread (default 5)
  --seed <n>        the same number gives the same records (default 1)
  --database <url>  the database (default: DATABASE_URL, else file:./data/invoicing.db)`;

const OPTIONS = {
  documents: { type: 'string', default: '10000' },
  clients: { type: 'string' },
  items: { type: 'string' },
  expenses: { type: 'string' },
  years: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  database: { type: 'string', default: process.env.DATABASE_URL ?? 'file:./data/invoicing.db' },
  help: { type: 'boolean', default: false },
} as const;

/** So many records share a commit, in which they enter the search index. */
const BATCH = 20_000;

const values = readOptions();

if (values.help) console.log(HELP);
else await seed();

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n"npm run seed -- --help" shows the options.`);
    process.exit(1);
  }
}

async function seed(): Promise<void> {
  const documents = numberOf('documents', 1);
  const tenth = Math.max(10, Math.round(documents / 10));
  const amounts = {
    documents,
    clients: numberOf('clients', 1, tenth),
    items: numberOf('items', 0, Math.max(20, Math.round(documents / 1000))),
    expenses: numberOf('expenses', 0, tenth),
    years: numberOf('years', 1),
  };
  const file = databaseFile(values.database);
  // Read before the lock, which makes the database look like one that is being served.
  const settings = readSettings();
  const release = lockForServer(file);
  try {
    const startedAt = performance.now();
    const now = new Date();
    const { workspace, key } = await makeBusiness(now);
    fillWorkspace(file, workspace, amounts, now);
    await addContracts(workspace, settings, now);
    await takeIntoBook(settings, now);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${documents} documents and ${amounts.clients} clients in ${file} after ${seconds} s.`);
    console.log(`workspace ${workspace.reference}\nkey ${key}`);
  } finally {
    release();
  }
}

/** With the server's key, so that signing links open. */
function readSettings(): { config: Config; instanceKey: string } {
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: values.database });
    return { config, instanceKey: serverKey(config) };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** A Serbian business with payment methods in RSD and EUR, without records, and a key to its workspace. */
async function makeBusiness(now: Date): Promise<{ workspace: Workspace; key: string }> {
  // A database may have many such businesses.
  const ownerEmail = `owner-${newReference().toLowerCase()}@example.com`;
  const database = await openDatabase(values.database);
  const made = await database.write('instance', async (tx) => {
    const { production: workspace } = await createWorkspaces(tx, {
      name: 'Velika radionica',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail,
      sandbox: false,
      now,
    });
    await addPaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank', now });
    return { workspace, key: (await createKey(tx, { workspace, email: ownerEmail, now })).key };
  });
  await database.close();
  return made;
}

/**
 * Fills a workspace with records as the service would have made them: every constraint holds, and the database
 * maintains its sums and indexes as usual. The same seed gives the same records.
 */
function fillWorkspace(file: string, workspace: Workspace, amounts: Amounts, now: Date): void {
  const connection = openWriter(file);
  const all = amounts.clients + amounts.items + amounts.expenses + amounts.documents;
  const startedAt = performance.now();
  let done = 0;
  const random = randomFrom(numberOf('seed', 0));
  const enterIntoIndex = searchIndexing(connection);
  const present = today(now, workspace.timezone);
  const context: SeedContext = {
    connection,
    workspace,
    amounts,
    random,
    referenceAt: referencesFrom(random),
    present,
    firstDay: addDays(present, -Math.round(amounts.years * 365.25)),
    tick() {
      done += 1;
      if (done % BATCH !== 0) return;
      enterIntoIndex();
      connection.exec('COMMIT; BEGIN IMMEDIATE');
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.error(`${Math.floor((done / all) * 100)} % (${done} of ${all}) after ${seconds} s`);
    },
  };
  // No caller relies on these records yet, so they need not survive a power cut before the end.
  connection.pragma('synchronous = OFF');
  connection.pragma('wal_autocheckpoint = 20000');
  connection.exec('BEGIN IMMEDIATE');
  const parties = fillClients(context);
  const stocked = fillItems(context);
  fillExpenses(context);
  fillDocuments(context, parties, stocked);
  enterIntoIndex();
  // What is filled in like this has no rows in the journal.
  connection.prepare('UPDATE journal_heads SET is_book_whole = 0 WHERE workspace_id = ?').run(workspace.id);
  connection.exec('COMMIT');
  connection.pragma('synchronous = FULL');
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}

/** As the job of the server would do it, in pieces: benchmarks are not to measure that. */
async function takeIntoBook(
  { config, instanceKey }: { config: Config; instanceKey: string },
  now: Date,
): Promise<void> {
  const service = { publicUrl: '', instanceKey, ...settingsOfHandlers(config) };
  const database = await openDatabase(values.database);
  await completeBook(database, { asOf: now, clock: () => now, service, job: 'complete-book' });
  await database.close();
}

/** Two contracts of an uploaded PDF, which no other records of the seed have. */
async function addContracts(
  { id: workspaceId }: Workspace,
  { config, instanceKey }: { config: Config; instanceKey: string },
  now: Date,
): Promise<void> {
  const service = { publicUrl: '', instanceKey, ...settingsOfHandlers(config) };
  await withUploadedContracts(async (contracts) => {
    const database = await openDatabase(values.database);
    try {
      const token = await database.write('instance', async (tx) => {
        const actor = await systemActor(tx, workspaceId);
        const [client] = await tx.select().from(clients).where(eq(clients.workspaceId, workspaceId)).limit(1);
        if (!actor || !client) throw new Error('The new business has no client.');
        const { reference, name, email } = client;
        return contracts.send({ tx, actor, now, service }, { reference, name, email: email ?? '' });
      });
      await contracts.sign({ database, service, clock: () => now }, token);
    } finally {
      await database.close();
    }
  });
}

function numberOf(
  name: Exclude<keyof typeof values, 'help' | 'database'>,
  minimum: number,
  otherwise = 0,
): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < minimum || number > 100_000_000) {
    console.error(`--${name} must be a whole number from ${minimum} to 100000000.`);
    process.exit(1);
  }
  return number;
}
