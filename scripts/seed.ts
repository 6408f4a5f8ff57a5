// Fills a new workspace with many records:
//   npm run seed -- --documents 1000000 [--clients 100000] [--database file:./data/big.db]
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { systemActor } from '../src/auth/authenticate.ts';
import type { Workspace } from '../src/auth/context.ts';
import { serverKey } from '../src/config/instance-key-file.ts';
import { readConfig } from '../src/config/load.ts';
import { openDatabase } from '../src/database/open.ts';
import { clients } from '../src/database/schema/records.ts';
import { databaseFile, lockForServer, openWriter } from '../src/database/sqlite/connect.ts';
import { withUploadedContracts } from '../src/demo/uploaded-contracts.ts';
import { progressOn } from './progress.ts';
import { makeBusiness } from './seed/business.ts';
import { fillWorkspace } from './seed/fill.ts';

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
  // The server's key, so that signing links open. The lock makes the database look like one that is being served.
  const instanceKey = readInstanceKey();
  const release = lockForServer(file);
  try {
    const now = new Date();
    const database = await openDatabase(values.database);
    const { workspace, key } = await makeBusiness(database, now);
    await database.close();
    const connection = openWriter(file);
    const startedAt = performance.now();
    fillWorkspace(connection, workspace, amounts, {
      seed: numberOf('seed', 0),
      now,
      progress: progressOn(process.stderr),
    });
    connection.close();
    await addContracts(workspace, instanceKey, now);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${documents} documents and ${amounts.clients} clients in ${file} after ${seconds} s.`);
    console.log(`workspace ${workspace.reference}\nkey ${key}`);
  } finally {
    release();
  }
}

function readInstanceKey(): string {
  try {
    return serverKey(readConfig({ ...process.env, DATABASE_URL: values.database }));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Two contracts of an uploaded PDF, which no other records of the seed have. */
async function addContracts({ id: workspaceId }: Workspace, instanceKey: string, now: Date): Promise<void> {
  const service = {
    publicUrl: '',
    instanceKey,
    sendsMail: false,
    mailsPerDay: 0,
    mailsPerRecipientPerDay: 0,
    maxRecurringExpenses: 0,
    maxAttempts: 1,
    allowsPrivateNetwork: false,
    apiKeysPerUser: 0,
    toolsetsDisabled: [],
    sef: {
      production: 'http://127.0.0.1:9',
      demo: 'http://127.0.0.1:9',
      simulator: undefined,
      isOpenToPrivate: false,
    },
  };
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
