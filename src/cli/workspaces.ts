import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Workspace } from '../auth/context.ts';
import { OWN_COMMAND } from '../config/own-command.ts';
import { noteAct } from '../database/engine/journal.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { invalid } from '../domain/failure.ts';
import { LANGUAGES } from '../domain/language.ts';
import { FOOTER_LIMITS, LAYOUTS, LOGO_LIMITS } from '../domain/look.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { partyFindings } from '../domain/party-findings.ts';
import { REFERENCE_SCHEMES } from '../domain/payment-reference.ts';
import { listEndpoints, removeEndpoint } from '../webhooks/endpoints.ts';
import { SETTINGS } from '../workspaces/change-workspace.ts';
import type { LookSettings } from '../workspaces/document-defaults.ts';
import { removeLogo, setLogo } from '../workspaces/logo.ts';
import { FEATURES, setWorkspacePlan } from '../workspaces/plans.ts';
import { type Profile, updateProfile } from '../workspaces/profile.ts';
import { removeBusiness } from '../workspaces/removal.ts';
import {
  createWorkspaces,
  listWorkspaces,
  loadWorkspace,
  removeSandbox,
  setWorkspaceStatus,
  showWorkspace,
  type WorkspaceOverview,
} from '../workspaces/workspaces.ts';
import { mustChangeSomething, onDatabase, requiring, verb } from './command.ts';
import { addDefaultOptions, type DefaultOptions, defaultsGiven } from './document-types.ts';
import type { CommandContext } from './opened.ts';
import { documentLimit, knownAccount, lines, upperCase, yesOrNo } from './options.ts';
import { type Answer, card, listing, minuteOf, snakeCased, warned } from './output.ts';
import {
  addDefaultRateOption,
  addStatusOptions,
  type StatusOptions,
  setGivenTaxes,
  type TaxOptions,
  taxStatusText,
} from './tax-status.ts';

/** `workspaces`: a business has a production workspace and, unless it was made without, a sandbox. */
export function add(noun: Command): void {
  create(noun);
  list(noun);
  show(noun);
  setStatus(
    noun,
    'suspend',
    'Shut the API for a workspace: its keys answer 403. Until it is resumed its links open nothing, those to sign a contract too, and its e-mails and webhooks wait.',
    { status: 'suspended', outcome: 'is suspended: its keys answer 403 until it is resumed' },
  );
  setStatus(noun, 'resume', 'Open the API of a suspended workspace again.', {
    status: 'active',
    outcome: 'is active: its API is open',
  });
  removeTheSandbox(noun);
  removeTheBusiness(noun);
  update(noun);
  setPlan(noun);
}

function create(noun: Command): void {
  const command = verb(
    noun,
    'create',
    'Make a business: a production workspace, a sandbox and an owner. A bank payment method in its currency is added, so that it can invoice at once. Where there is no database yet, one is made before anything else, and stays empty when the business is refused.',
    'workspaces create --name "Pekara Zora" --country RS --currency RSD --timezone Europe/Belgrade --owner-email ana@zora.example',
  );
  requiring(
    command,
    ['--name <name>', 'what the business is called'],
    ['--country <code>', 'ISO 3166-1 alpha-2 code; it decides the document types and taxes', upperCase],
    ['--currency <code>', 'ISO 4217 code of its own currency', upperCase],
    ['--timezone <zone>', 'IANA time zone, in which its days begin'],
    ['--owner-email <address>', 'who owns it'],
  )
    .option('--no-sandbox', 'make no sandbox workspace')
    .option('--plan <key>', 'its plan (default: self_hosted, which has no limit)');
  addStatusOptions(command);
  type Options = StatusOptions & {
    name: string;
    country: string;
    currency: string;
    timezone: string;
    ownerEmail: string;
    sandbox: boolean;
    plan?: string;
  };
  const make = async ({ database, now }: CommandContext, { plan, ...options }: Options): Promise<Answer> => {
    const { production, sandbox, owner, warning } = await database.write('instance', async (tx) => {
      const warning = await knownAccount(tx, options.ownerEmail);
      const made = await createWorkspaces(tx, { ...options, planKey: plan, now });
      for (const workspace of [made.production, made.sandbox])
        if (workspace) {
          noteAct(tx, workspace.id, { ...SETTINGS, change: 'created', at: now.toISOString() });
          await setGivenTaxes(tx, workspace, options, now);
        }
      return { warning, ...made };
    });
    const json = {
      production: record(production),
      sandbox: sandbox && record(sandbox),
      owner: { reference: owner.reference, email: owner.email },
    };
    const text = table(sandbox ? [production, sandbox] : [production]).text;
    const next = [
      `Make a key with: ${OWN_COMMAND} keys create ${(sandbox ?? production).reference} --email ${owner.email}`,
      `The owner chooses a password with the link of: ${OWN_COMMAND} users reset-password --email ${owner.email}`,
    ].join('\n');
    return { json, text: `${text}\n\n${next}`, ...warned(warning) };
  };
  onDatabase<Options>(command, make, { begins: true });
}

function list(noun: Command): void {
  onDatabase(verb(noun, 'list', 'List the workspaces of every business.'), async ({ database }) =>
    table(await database.read(listWorkspaces)),
  );
}

function show(noun: Command): void {
  const command = verb(
    noun,
    'show <workspace>',
    "Show a workspace: its settings, the seller's profile, its plan and what it used of it this month.",
  );
  onDatabase(command, ({ database, now }, _options, reference = '') =>
    database.read(async (tx) => overview(await showWorkspace(tx, await loadWorkspace(tx, reference), now))),
  );
}

function setStatus(
  noun: Command,
  name: string,
  sentence: string,
  { status, outcome }: { status: 'active' | 'suspended'; outcome: string },
): void {
  onDatabase(
    verb(noun, `${name} <workspace>`, sentence),
    changing(
      async (tx, workspace) => {
        await setWorkspaceStatus(tx, workspace, status);
      },
      ({ workspace }) => `${workspace.name} (${workspace.environment}, ${workspace.reference}) ${outcome}.`,
    ),
  );
}

function removeTheSandbox(noun: Command): void {
  const command = verb(
    noun,
    'remove-sandbox <workspace>',
    'Remove the sandbox of a business for good: its keys answer 403 and its webhooks end. Name either workspace of the business.',
  );
  onDatabase(command, async ({ database, now }, _options, reference = '') => {
    const removed = await database.write({ businessOf: reference }, async (tx) => {
      const sandbox = await removeSandbox(tx, await loadWorkspace(tx, reference));
      for (const endpoint of await listEndpoints(tx, { workspace: sandbox })) {
        await removeEndpoint(tx, { workspace: sandbox, reference: endpoint.reference, now });
      }
      return sandbox;
    });
    const text = `The sandbox of ${removed.name} (${removed.reference}) is removed for good: its keys answer 403 and its webhooks have ended.`;
    return { json: record(removed), text };
  });
}

function removeTheBusiness(noun: Command): void {
  const command = verb(
    noun,
    'remove-business <workspace>',
    'Remove a business for good: both its workspaces with every record and file in them, its keys, webhooks and members, and users who belong to no other business. What it has issued must be kept for years in most countries: make an export first. Backups and exports that exist are not touched. Name either workspace.',
    'export zora.jsonl --workspace 01JD2ZQW0000000000000000WS',
    'workspaces remove-business 01JD2ZQW0000000000000000WS --confirm "Pekara Zora"',
  );
  requiring(command, ['--confirm <name>', 'the name of the business, because this cannot be taken back']);
  onDatabase<{ confirm: string }>(command, ({ database }, { confirm }, reference = '') =>
    database.write('instance', async (tx) => {
      const workspace = await loadWorkspace(tx, reference);
      if (confirm !== workspace.name)
        throw invalid('confirm', message('command.confirm', { name: workspace.name }));
      const removed = await removeBusiness(tx, workspace);
      const rows = Object.values(removed.rows).reduce((sum, count) => sum + count, 0);
      const text = `${workspace.name} is removed for good: ${rows} rows, and ${removed.users.length} users.`;
      return { json: removed, text };
    }),
  );
}

function update(noun: Command): void {
  const command = verb(
    noun,
    'update <workspace>',
    "Change a workspace's settings and the seller's profile that issued documents freeze. An empty text clears a field of the profile.",
    'workspaces update 01JD2ZQW0000000000000000WS --legal-name "Zora d.o.o." --tax-number 109876543 --address-line1 "Glavna 1" --city Zemun',
  )
    .option('--name <name>', 'what the business is called')
    .option('--legal-name <name>', 'its registered name')
    .option('--tax-number <number>', 'its tax number')
    .option('--vat-number <number>', 'its VAT number, where it differs from the tax number')
    .option('--registration-number <number>', 'its number in the register of companies')
    .option('--email <address>', 'its e-mail address')
    .option('--phone <number>', 'its telephone number')
    .option('--electronic-address <address>', 'where electronic invoices to it are sent')
    .option('--electronic-address-scheme <code>', 'its scheme of the EAS list, such as 9948 or EM')
    .option('--contact-name <name>', 'whom clients may ask about a document')
    .option('--contact-phone <number>', 'the telephone number of that contact')
    .option('--contact-email <address>', 'the e-mail address of that contact')
    .option('--address-line1 <text>', 'street and number')
    .option('--address-line2 <text>', 'the rest of the address')
    .option('--city <city>', 'city')
    .option('--postal-code <code>', 'postal code')
    .option('--place-of-issue <place>', 'where its documents are issued; Serbian law wants it on invoices')
    .option('--ledger-email <address>', 'where the head of the ledger is sent each month')
    .option('--issues-only-clean <yes|no>', 'issue only what has no error in `api checkDocument`', yesOrNo)
    .option('--iban <iban>', 'its account for currencies that have none of their own in bank-accounts')
    .option('--website <address>', 'its website')
    .option('--language <language>', `${LANGUAGES.join(', ')}: for clients whose country says nothing`)
    .option(
      '--payment-reference-scheme <scheme>',
      `what clients pay with where a document names none: ${REFERENCE_SCHEMES.join(', ')}`,
    )
    .option('--logo <file>', 'PNG or JPEG of at most 1 MiB for the head of documents, or "none"')
    .option('--timezone <zone>', 'IANA time zone, in which its days begin')
    .option('--number-template <template>', 'how documents are numbered, such as {PREFIX}-{YYYY}-{SEQ:5}');
  addDefaultRateOption(addStatusOptions(addDefaultOptions(addLookOptions(command))));
  onDatabase<Profile & DefaultOptions & LookOptions & TaxOptions & { logo?: string; json?: boolean }>(
    command,
    async ({ database, now }, { json: _, logo, ...given }, reference = '') => {
      mustChangeSomething({ logo, ...given });
      const profile = { ...given, ...lookGiven(given), ...defaultsGiven(given) };
      const image = logo === undefined ? undefined : logoFile(logo);
      const change = changing(async (tx, workspace) => {
        await setGivenTaxes(tx, await updateProfile(tx, workspace, profile), given, now);
        if (image) await setLogo(tx, { workspace, image, now });
        if (image === null) await removeLogo(tx, workspace);
      });
      return withSellerFindings(await change({ database, now }, profile, reference), database, reference);
    },
  );
}

function setPlan(noun: Command): void {
  const command = verb(
    noun,
    'set-plan <workspace>',
    'Put a business on a plan, give it a limit of its own, or switch its plan off and on. Both its workspaces follow.',
    'workspaces set-plan 01JD2ZQW0000000000000000WS --plan small',
    'workspaces set-plan 01JD2ZQW0000000000000000WS --monthly-documents 100',
  )
    .option('--plan <key>', 'the plan; it drops a limit of its own')
    .option('--monthly-documents <number>', 'documents a month, or "unlimited"', documentLimit)
    .option('--status <status>', 'active or inactive');
  type Options = { plan?: string; monthlyDocuments?: number | 'unlimited'; status?: string; json?: boolean };
  onDatabase<Options>(
    command,
    changing(async (tx, workspace, { plan, monthlyDocuments, status }) => {
      const change = { planKey: plan, monthlyDocuments, status };
      mustChangeSomething(change);
      await setWorkspacePlan(tx, workspace, change);
    }, planSentence),
  );
}

/** Changes the workspace that the argument names, and answers with its new state, or with a sentence. */
function changing<Options>(
  change: (tx: Writer, workspace: Workspace, options: Options) => Promise<void>,
  sentence?: (after: WorkspaceOverview) => string,
) {
  return (
    { database, now }: Pick<CommandContext, 'database' | 'now'>,
    options: Options,
    reference = '',
  ): Promise<Answer> =>
    database.write({ businessOf: reference }, async (tx) => {
      await change(tx, await loadWorkspace(tx, reference), options);
      const after = await showWorkspace(tx, await loadWorkspace(tx, reference), now);
      const answer = overview(after);
      return sentence ? { ...answer, text: sentence(after) } : answer;
    });
}

/** The bytes of a file, null for `none`. @throws Failure `validation_failed` on `logo` */
function logoFile(path: string): Buffer | null {
  if (path === 'none' || path === '') return null;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw invalid('logo', message('command.no_file', { path }));
  if (stats.size > LOGO_LIMITS.bytes) throw invalid('logo', message('value.max_mebibytes', { most: 1 }));
  return readFileSync(path);
}

/** The options that set how documents look. */
type LookOptions = { accentColour?: string; footerText?: string; layout?: string };

/** `--accent-colour`, `--footer-text` and `--layout`. */
function addLookOptions(command: Command): Command {
  return command
    .option('--accent-colour <colour>', 'the colour of its documents, such as #1f6feb, or "none"')
    .option(
      '--footer-text <text>',
      `what is at the foot of each page of its documents, in at most ${FOOTER_LIMITS.lines} lines`,
      lines(FOOTER_LIMITS.characters),
    )
    .option('--layout <layout>', `the layout of its documents: ${LAYOUTS.join(', ')}`);
}

/** Options as changes; an empty text clears. */
function lookGiven({ accentColour, footerText, layout }: LookOptions): LookSettings {
  return { accentColour: accentColour === 'none' ? null : accentColour, footerText, layout };
}

/** What looks wrong in the numbers of the seller, as warnings with the option that sets each. */
async function withSellerFindings(answer: Answer, database: Database, reference: string): Promise<Answer> {
  const workspace = await database.read((tx) => loadWorkspace(tx, reference));
  const found = partyFindings(workspace).map(
    ({ field, message }) => `--${field.replaceAll('_', '-')} ${english(message)}`,
  );
  return { ...answer, ...warned(...found) };
}

/** The card of a workspace. */
function overview({ workspace, plan, logo, issuedThisMonth, taxStatuses }: WorkspaceOverview): Answer {
  const json = {
    ...record(workspace),
    logo: snakeCased(logo),
    plan: snakeCased(plan),
    tax_statuses: taxStatuses.map((each) => snakeCased(each)),
    issued_this_month: issuedThisMonth,
  };
  const shown = {
    ...json,
    logo: logo && `${logo.mediaType}, SHA-256 ${logo.sha256}`,
    plan: `${plan.key ?? 'none'}, ${plan.status}`,
    monthly_documents: plan.monthlyDocuments ?? 'unlimited',
    features: plan.features,
    tax_statuses: taxStatusText(taxStatuses),
  };
  return { json, text: card(shown).text };
}

/** What the plan of a workspace allows. */
function planSentence({ workspace, plan }: WorkspaceOverview): string {
  const { monthlyDocuments: limit } = plan;
  const documents = `${limit ?? 'unlimited'} ${limit === 1 ? 'document' : 'documents'} a month`;
  const end = plan.status === 'active' ? '' : '; the plan is switched off, so its keys answer 403';
  return `${workspace.name} is on the plan ${plan.key ?? 'none'} with ${documents} and ${featuresOf(plan)}${end}.`;
}

/** What a plan includes, and what it does not: a member who misses it would only read a 402. */
function featuresOf({ features }: WorkspaceOverview['plan']): string {
  const missing = FEATURES.filter((feature) => !features.includes(feature));
  const included = features.length === 0 ? 'no features' : `the features ${features.join(', ')}`;
  return missing.length === 0 ? included : `${included} (not: ${missing.join(', ')})`;
}

function record({ id: _, businessId: __, ...workspace }: Workspace): object {
  return snakeCased(workspace) as object;
}

/** Workspaces, one a row. */
function table(rows: Workspace[]): Answer {
  return listing(rows.map(record), {
    rows,
    columns: [
      { title: 'Reference', cell: (row) => row.reference },
      { title: 'Name', wraps: true, cell: (row) => row.name },
      { title: 'Environment', cell: (row) => row.environment },
      { title: 'Status', cell: (row) => row.status },
      { title: 'Country', cell: (row) => row.country },
      { title: 'Currency', cell: (row) => row.currency },
      { title: 'Time zone', cell: (row) => row.timezone },
      { title: 'Created', cell: (row) => minuteOf(row.createdAt) },
    ],
    empty: 'There are no workspaces yet. Make the first with: workspaces create --help',
  });
}
