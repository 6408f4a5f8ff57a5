// The life of e-invoices without an account of SEF:
//   npm run -s sef-demo [-- --workspace <sandbox>] [--port 8090]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Command } from 'commander';
import { commandLine } from '../src/cli/program.ts';
import { serviceAddress } from '../src/config/derived.ts';
import { loadEnvFile, readConfig } from '../src/config/load.ts';
import { onDatabaseOf } from '../src/demo/demo.ts';

const HELP = `Shows the life of e-invoices without an account of SEF, while the service runs in another terminal: starts a
simulator of SEF on this machine, connects a sandbox to it, submits five of its invoices, and answers all but one.

  npm run -s sef-demo

  --workspace <sandbox>  another sandbox of a Serbian business than that of "Demo"
  --port <n>             where the simulator listens, on 127.0.0.1 only (default 8090)

Ctrl+C disconnects the sandbox and ends the simulator, which forgets everything.`;

const OPTIONS = {
  workspace: { type: 'string' },
  port: { type: 'string', default: '8090' },
  help: { type: 'boolean', default: false },
} as const;

type Workspace = { reference: string; name: string; environment: string; country: string };
type Invoice = { reference: string; number: string; client: string; pib: string };
type Listed = { reference: string; number: string; client: { reference: string; name: string } };
type Submission = { status: string; sef_id: string | null; message: string | null };
type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const PROGRAM = join(import.meta.dirname, '..', 'simulator', 'sef', 'main.ts');
const ENOUGH = 5;
const PATIENCE_MS = 90_000;

const say = (line = '') => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) say(HELP);
  else await run(values);
  // What still waits for the service, after Ctrl+C, is not worth waiting for.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

async function run({ workspace, port }: { workspace?: string; port: string }): Promise<void> {
  loadEnvFile();
  const { reference, name } = await sandboxOf(workspace);
  const interrupted = untilInterrupted();
  const simulator = await startSimulator(port);
  try {
    await connect(reference, simulator);
    say(
      `The sandbox of "${name}" is connected to a simulator of SEF. Some of its invoices are submitted now:`,
    );
    say();
    await Promise.race([show(reference, simulator), interrupted]);
    await interrupted;
  } finally {
    await invoicing('einvoice', 'disconnect', reference).catch(() => {});
    await simulator.stop();
    say('\nThe sandbox is disconnected, and the simulator has ended.');
  }
}

async function show(reference: string, simulator: Simulator): Promise<void> {
  const invoices = await invoicesForSef(reference);
  if (invoices.length === 0) say('  All that SEF would take were submitted before: issue another one.');
  await play(invoices, simulator);
  say();
  explain(reference, simulator);
}

/** @throws Error where there is none, or it is no sandbox in Serbia */
async function sandboxOf(reference: string | undefined): Promise<Workspace> {
  const all = await invoicing<Workspace[]>('workspaces', 'list');
  const found = all.filter(({ environment, country }) => environment === 'sandbox' && country === 'RS');
  const chosen = reference
    ? found.find((each) => each.reference === reference)
    : found.findLast(({ name }) => name === 'Demo');
  if (chosen) return chosen;
  throw new Error(
    reference
      ? `${reference} is no sandbox of a business in Serbia.`
      : 'There is no demo business: name a sandbox with --workspace, or make one with "npm run -s invoicing -- demo create".',
  );
}

/** Each simulator is new, and so is the key: it becomes that of the business with the first document. */
async function connect(reference: string, { url }: Simulator): Promise<void> {
  const to = ['--system', 'simulator', '--url', url];
  await invoicing('einvoice', 'connect', reference, '--key', randomUUID(), ...to);
}

function said({ number, client }: Invoice, what: string): void {
  say(`  ${number}  ${client}: ${what}`);
}

function explain(reference: string, { url }: Simulator): void {
  const config = readConfig();
  say(`Be the buyer, and accept or reject what is Sent:  ${url}`);
  say(`See the states in the dashboard:                  ${serviceAddress(config)}/w/${reference}/documents`);
  say();
  say('Submit an invoice of your own with "Submit to SEF" on its page, or with');
  say(
    `  ${onDatabaseOf(config.DATABASE_URL)}npm run -s invoicing -- api submitEInvoice --reference <document>`,
  );
  say();
  say('Ctrl+C disconnects the sandbox and ends the simulator.');
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    // A timer keeps the process alive: waiting for a signal alone does not.
    const alive = setInterval(() => {}, 60_000);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // Ctrl+C arrives twice, from the terminal and from npm: the second must not end what the first began.
      process.on(signal, () => {
        clearInterval(alive);
        resolve();
      });
    }
  });
}

/** The latest invoices that SEF would take and that were not submitted before, the newest first. */
async function invoicesForSef(workspace: string): Promise<Invoice[]> {
  const filters = ['--type', 'rs_invoice', '--status', 'issued,sent,partially_paid,paid,overdue'];
  const page = ['--workspace', workspace, '--per-page', '50'];
  const listed = await callApi<Listed[]>('listDocuments', ...page, ...filters);
  const found: Invoice[] = [];
  for (const { reference, number, client } of listed) {
    if (found.length === ENOUGH) break;
    if (await submissionOf(reference)) continue;
    const profile = ['--reference', reference, '--profile', 'srbdt'];
    const check = await callApi<{ is_expressible: boolean }>('checkEInvoice', ...profile);
    if (!check.is_expressible) continue;
    const buyer = await callApi<{ tax_number: string }>('getClient', '--reference', client.reference);
    found.push({ reference, number, client: client.name, pib: buyer.tax_number });
  }
  return found;
}

/** What has become of a document in SEF; undefined where it was not submitted. */
async function submissionOf(reference: string): Promise<Submission | undefined> {
  return callApi<Submission>('getEInvoiceSubmission', '--reference', reference).catch(() => undefined);
}

/** Waits until the service, which is another process, has brought a document so far. */
async function reaches({ reference, number }: Invoice, wanted: string): Promise<Submission> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const submission = await submissionOf(reference);
    if (submission?.status === wanted) return submission;
    if (Date.now() > end)
      throw new Error(
        `${number} is ${submission?.status}, not ${wanted}. Is the service running? Start it with "npm start" in another terminal.`,
      );
    await pause(500);
  }
}

async function submit({ reference }: Invoice): Promise<void> {
  await callApi('submitEInvoice', '--reference', reference);
}

/** The oldest is refused, the others go on; the newest is left for the one who watches. */
async function play(invoices: Invoice[], simulator: Simulator): Promise<void> {
  const [waiting, accepted, rejected, reversed, refused] = invoices;
  if (refused) await refuse(refused, simulator);
  const others = [waiting, accepted, rejected, reversed].filter((each) => each !== undefined);
  for (const each of others) await submit(each);
  const idOf = async (invoice: Invoice) => (await reaches(invoice, 'sent')).sef_id ?? '';
  if (accepted) {
    await simulator.approve(await idOf(accepted));
    await reaches(accepted, 'accepted');
    said(accepted, 'accepted by the buyer');
  }
  if (rejected) {
    await simulator.reject(await idOf(rejected), 'Količina nije kao u narudžbenici');
    await reaches(rejected, 'rejected');
    said(rejected, 'rejected by the buyer');
  }
  if (reversed) {
    await idOf(reversed);
    await callApi('stornoEInvoice', '--reference', reversed.reference, '--comment', 'Pogrešna cena');
    await reaches(reversed, 'voided');
    said(reversed, 'reversed by storno');
  }
  if (waiting) {
    await idOf(waiting);
    said(waiting, 'sent; the buyer, who is you, has not answered yet');
  }
}

/** SEF takes documents for buyers only that it knows. */
async function refuse(invoice: Invoice, simulator: Simulator): Promise<void> {
  await simulator.register(invoice.pib, false);
  await submit(invoice);
  await reaches(invoice, 'failed');
  await simulator.register(invoice.pib, true);
  said(invoice, 'refused: the buyer was not registered in SEF');
}

/**
 * Starts the simulator as a process of its own, as integrators do.
 * @throws Error where it does not start, such as for a port that is taken
 */
async function startSimulator(port: string) {
  // Not in the group of this process, so that Ctrl+C reaches this one first, which disconnects before.
  const child = spawn(process.execPath, [PROGRAM, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  if (line === undefined)
    throw new Error(`The simulator did not start on port ${port}; --port names another.`);
  const { url } = JSON.parse(line) as { url: string };
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}/simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    url,
    approve: (id: string) => ask(`invoices/${id}/approve`, {}),
    reject: (id: string, comment: string) => ask(`invoices/${id}/reject`, { comment }),
    /** Whether the buyer of this PIB is registered in SEF. */
    register: (pib: string, isRegistered: boolean) =>
      ask('companies', { vat_number: pib, registered: isRegistered }),
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Runs `npm run invoicing -- …` with `--json`.
 * @throws Error with what the command says
 */
async function invoicing<T>(...args: string[]): Promise<T> {
  const written = { out: '', err: '' };
  const root = new Command('invoicing').exitOverride().configureOutput({
    writeOut(text) {
      written.out += text;
    },
    writeErr(text) {
      written.err += text;
    },
  });
  try {
    await commandLine(root).parseAsync([...args, '--json'], { from: 'user' });
  } catch {
    throw new Error(written.err.replace(/^error: /, '').trim());
  }
  return JSON.parse(written.out) as T;
}

/** What an operation of the API answers. @throws Error with what it says where it refuses */
async function callApi<T>(operation: string, ...args: string[]): Promise<T> {
  return (await invoicing<{ data: T }>('api', operation, ...args)).data;
}
