import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { described } from './command.ts';
import { addFormerCommands } from './former.ts';
import { withoutSecrets } from './problem.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

type Part = {
  name: string;
  sentence: string;
  /** Loads its module: only for the noun that is called, because most of them load the database. */
  load: () => Promise<{ add: (noun: Command) => void }>;
};

const part = (name: string, sentence: string, load: Part['load']): Part => ({ name, sentence, load });

/** The nouns by what they are for, in the order of the help. */
const PARTS: [group: string, parts: Part[]][] = [
  [
    'Businesses:',
    [
      part('workspaces', 'Businesses and their workspaces.', () => import('./workspaces.ts')),
      part('plans', 'Plans: a monthly limit of documents, and features.', () => import('./plans.ts')),
      part('members', 'Members of a business and their rights.', () => import('./members.ts')),
      part('users', 'Who can sign in to the dashboard.', () => import('./users.ts')),
      part('keys', 'API keys.', () => import('./keys.ts')),
      part(
        'payment-methods',
        'Payment methods: documents can be made in a currency that has an active one.',
        () => import('./payment-methods.ts'),
      ),
      part(
        'bank-accounts',
        'Bank accounts: where clients pay. Documents and their payment codes show the default of their currency, unless they name another one.',
        () => import('./bank-accounts.ts'),
      ),
      part(
        'tax-rates',
        'Tax rates of a workspace\'s own, besides those of its country, which "catalog tax-rates" lists.',
        () => import('./tax-rates.ts'),
      ),
      part(
        'series',
        'Number series: the gapless numbers of documents and contracts, counted by type and year.',
        () => import('./series.ts'),
      ),
      part(
        'document-types',
        'Document types of a workspace: due days, payment terms, notes, languages and footers of new documents.',
        () => import('./document-types.ts'),
      ),
      part('audit', 'The audit log: who did what in a workspace.', () => import('./audit.ts')),
      part('endpoints', 'Webhook endpoints.', () => import('./endpoints.ts')),
      part('sandbox', 'The clock of a sandbox, and emptying it.', () => import('./sandbox.ts')),
      part(
        'einvoice',
        'The connection of workspaces to SEF, and submissions that are doubtful.',
        () => import('./sef.ts'),
      ),
      part('catalog', 'Document types and tax rates of a country.', () => import('./catalog.ts')),
    ],
  ],
  [
    'Records:',
    [
      part(
        'api',
        'Call an operation of the API: everything about clients, items, documents, payments, contracts and expenses.',
        () => import('./api.ts'),
      ),
      part(
        'links',
        'Secret links of documents, portals of clients, and contracts to sign.',
        () => import('./links.ts'),
      ),
      part('clients', 'Clients: what the API has not.', () => import('./clients.ts')),
      part('items', 'Items: what the API has not.', () => import('./items.ts')),
      part(
        'recurring-expenses',
        'Recurring expenses: templates from which the service generates an expense on every date that is due.',
        () => import('./recurring-expenses.ts'),
      ),
      part(
        'mails',
        'E-mails to clients and signers. They are sent where SMTP_URL and MAIL_FROM are set.',
        () => import('./mails.ts'),
      ),
      part('notifications', 'Notifications of owners and admins.', () => import('./notifications.ts')),
      part(
        'csv',
        'Write a list of a workspace as CSV: UTF-8, amounts in the major unit, text that looks like a formula made harmless.',
        () => import('./csv.ts'),
      ),
    ],
  ],
  [
    'The installation:',
    [
      part(
        'config',
        'Settings: from the environment, from files that NAME_FILE names, and from .env in the working directory.',
        () => import('./config.ts'),
      ),
      part(
        'doctor',
        'Check the service, its data and its machine, and say what to do.',
        () => import('./doctor/command.ts'),
      ),
      part(
        'verify',
        'Recompute all that is counted and summed from the records, and compare.',
        () => import('./verify.ts'),
      ),
      part(
        'ledger',
        'The verified book: every change of a workspace as a chain that others can check.',
        () => import('./ledger.ts'),
      ),
      part(
        'backup',
        'Back up the database, also while the server runs, and restore it.',
        () => import('./backup.ts'),
      ),
      part(
        'export',
        'Write all records into a file of JSON Lines, also while the server runs.',
        async () => ({ add: (await import('./export.ts')).addExport }),
      ),
      part(
        'import',
        'Make a database of an export, where there is none with records yet and no server runs.',
        async () => ({ add: (await import('./export.ts')).addImport }),
      ),
      part('jobs', 'Scheduled jobs.', () => import('./jobs.ts')),
      part(
        'fonts',
        'Fonts of PDFs, in addition to those that the service brings.',
        () => import('./fonts.ts'),
      ),
      part('demo', 'A business to try things with.', () => import('./demo-command.ts')),
      part(
        'mcp',
        'Connect an AI client to the running service: MCP on stdin and stdout.',
        () => import('./mcp.ts'),
      ),
      part('completion', 'Write the completion of this command line for a shell.', async () => {
        const { add } = await import('./completion.ts');
        return { add: (noun) => add(noun, completeAll) };
      }),
    ],
  ],
];

const OF_NAME = new Map(PARTS.flatMap(([, parts]) => parts).map((each) => [each.name, each]));

/** What works without a database, or chooses its engine later. */
const WITHOUT_DATABASE = ['api', 'catalog', 'completion', 'config', 'fonts', 'mcp'];

/**
 * Adds all commands to a root command: their names, and what they have once they are called.
 * @param root configured before: its output and exit behaviour apply to every command
 */
export function commandLine(root: Command): Command {
  // Error messages often repeat the input; a key in it must not stay in a terminal or a log.
  root.configureOutput({ outputError: (text, write) => write(withoutSecrets(text)) });
  const program = described(
    root,
    'Administers the invoicing service: works on the database that DATABASE_URL names, also while the server runs.',
    [
      'workspaces list',
      'keys create 01JD2ZQW0000000000000000WS --email ana@zora.example',
      'api listDocuments --workspace 01JD2ZQW0000000000000000WS --status overdue',
      'backup ./invoicing-backup.db',
    ],
  )
    .version(version, '--version', 'show the version of the service')
    .usage('<noun> <verb> [options]')
    // Options after a noun belong to the noun: `backup` has options and verbs.
    .enablePositionalOptions();
  for (const [group, parts] of PARTS) {
    program.commandsGroup(group);
    for (const { name, sentence } of parts) described(program.command(name), sentence, []);
  }
  addFormerCommands(program);
  program.hook('preSubcommand', (_program, noun) => complete(noun));
  return program;
}

const completed = new WeakSet<Command>();

/** Gives every noun of the program all that it has, and every operation its options. */
export async function completeAll(program: Command): Promise<void> {
  const { completeApi } = await import('./api.ts');
  for (const noun of program.commands) {
    await complete(noun);
    if (noun.name() === 'api') completeApi(noun);
  }
}

/** Gives a noun all that it has. */
async function complete(noun: Command): Promise<void> {
  const known = OF_NAME.get(noun.name());
  if (!known || completed.has(noun)) return;
  completed.add(noun);
  if (!WITHOUT_DATABASE.includes(known.name)) {
    const { chooseEngineOfSettings } = await import('../config/choose-engine.ts');
    await chooseEngineOfSettings();
  }
  const { add } = await known.load();
  add(noun);
  addFormerCommands(noun);
}
