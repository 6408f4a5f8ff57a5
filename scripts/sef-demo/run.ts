// The life of e-invoices without an account of SEF:
//   npm run -s sef-demo [-- --workspace <sandbox>] [--port 8090]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { serviceAddress } from '../../src/config/derived.ts';
import { loadEnvFile, readConfig } from '../../src/config/load.ts';
import { onDatabaseOf } from '../../src/demo/demo.ts';
import { invoicing } from './commands.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { type Invoice, invoicesForSef, play } from './story.ts';

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
  await play(invoices, simulator, report);
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

function report({ number, client }: Invoice, what: string): void {
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
