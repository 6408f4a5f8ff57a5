import { resolve } from 'node:path';
import { systemActor } from '../auth/authenticate.ts';
import type { Service, Workspace } from '../auth/context.ts';
import { passwordLink } from '../auth/first-visit.ts';
import { serviceAddress } from '../config/derived.ts';
import { readConfig } from '../config/load.ts';
import { OWN_COMMAND } from '../config/own-command.ts';
import { isServerUrl } from '../database/database-url.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/connect.ts';
import { addBankAccount } from '../workspaces/bank-accounts.ts';
import { createKey } from '../workspaces/keys.ts';
import { addPaymentMethod } from '../workspaces/payment-methods.ts';
import { updateProfile } from '../workspaces/profile.ts';
import { setTaxStatus } from '../workspaces/tax-status.ts';
import { businessCount, createWorkspaces } from '../workspaces/workspaces.ts';
import { createDemoExpenses } from './expenses.ts';
import { createDemoRecords } from './records.ts';
import { type UploadedContracts, withUploadedContracts } from './uploaded-contracts.ts';

/** A demo business with its keys, which are shown this one time. */
export type Demo = {
  production: { reference: string; key: string };
  sandbox: { reference: string; key: string };
  owner: { reference: string; email: string };
  /** Where its owner chooses a password for the dashboard. */
  passwordUrl: string;
};

const OWNER_EMAIL = 'demo@example.com';

/** Before every demo document. */
const REGISTERED_SINCE = '2020-01-01';

/** Numbers are made up, with valid check digits: electronic files are refused without. */
const SELLER = {
  legalName: 'Demo d.o.o. Beograd',
  taxNumber: '101234569',
  registrationNumber: '20123456',
  email: OWNER_EMAIL,
  phone: '+381 11 555 0100',
  accentColour: '#8f3a1d',
  footerText: 'Upisano u registar privrednih subjekata, BD 12345/2020',
  addressLine1: 'Knez Mihailova 1',
  city: 'Beograd',
  postalCode: '11000',
  website: 'https://demo.example.com',
  contactName: 'Ana Petrović',
  contactPhone: '+381 11 555 0102',
  // Without a due date SEF takes none of its documents.
  defaultDueDays: 15,
};

/** Made up, with check digits that both ISO 13616 and the National Bank of Serbia accept. */
const ACCOUNTS = [
  { currency: 'RSD', iban: 'RS35 2600 0560 1001 6113 79', bankName: 'Primer banka a.d. Beograd' },
  {
    currency: 'EUR',
    iban: 'RS35 2650 0000 0012 3456 82',
    bic: 'EXMPRSBG',
    bankName: 'Primer banka a.d. Beograd',
  },
];

type DemoOptions = {
  now: Date;
  service: Service;
  /** Make it only where there is no business yet: another instance, or an import, may have been first. */
  isFirst?: boolean;
};

/**
 * Makes the business "Demo": both workspaces, paid in RSD and EUR, a key each, and records in the sandbox.
 * @returns undefined where it was to be the first business, and is not
 */
export async function createDemo(database: Database, options: DemoOptions): Promise<Demo | undefined> {
  return withUploadedContracts((contracts) => createWith(contracts, database, options));
}

async function createWith(
  contracts: UploadedContracts,
  database: Database,
  { now, service, isFirst = false }: DemoOptions,
): Promise<Demo | undefined> {
  const made = await database.write('instance', async (tx) => {
    if (isFirst && (await businessCount(tx)) > 0) return undefined;
    const { production, sandbox, owner } = await createWorkspaces(tx, {
      name: 'Demo',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: OWNER_EMAIL,
      sandbox: true,
      now,
    });
    if (!sandbox) throw new Error('The demo business has no sandbox.');
    const productionKey = await equip(tx, production, now);
    const sandboxKey = await equip(tx, sandbox, now);
    const actor = await systemActor(tx, sandbox.id);
    if (!actor) throw new Error('The sandbox of the demo business is missing.');
    // A demo sends no e-mails.
    const context = { tx, actor, now, service: { ...service, sendsMail: false } };
    const signer = await createDemoRecords(context);
    await createDemoExpenses(context);
    const demo = {
      production: { reference: production.reference, key: productionKey },
      sandbox: { reference: sandbox.reference, key: sandboxKey },
      owner: { reference: owner.reference, email: owner.email },
      passwordUrl: (await passwordLink(tx, owner.id, { service, now })).url,
    };
    return { demo, token: await contracts.send(context, signer) };
  });
  if (!made) return undefined;
  const parts = { database, clock: () => now, service: { ...service, sendsMail: false } };
  await contracts.sign(parts, made.token);
  return made.demo;
}

const DEFAULTS = readConfig({});
const DEFAULT_DATABASE = DEFAULTS.DATABASE_URL;

/** The two keys and a request that works when pasted: plain text for the terminal, not for a log. */
export function demoBanner(demo: Demo, url: string, databaseUrl = DEFAULT_DATABASE): string {
  const newKey = `${OWN_COMMAND} keys create ${demo.sandbox.reference} --email ${demo.owner.email}`;
  return [
    'The business "Demo" is ready to try. These are its keys; they are shown only now:',
    '',
    `  production  ${demo.production.key}`,
    `  sandbox     ${demo.sandbox.key}   (has clients, items, documents and expenses)`,
    '',
    'Try:',
    '',
    `  curl -H 'Authorization: Bearer ${demo.sandbox.key}' '${url}/api/v1/documents'`,
    '',
    'To see the life of e-invoices, without an account of SEF, run this in another terminal:',
    '',
    `  ${addressed(url)}${onDatabaseOf(databaseUrl)}npm run -s sef-demo`,
    '',
    `The dashboard of the demo is for ${demo.owner.email}, who chooses a password here, within an hour:`,
    '',
    `  ${demo.passwordUrl}`,
    '',
    `Read ${url}/docs for the API. A lost key cannot be shown again; \`${onDatabaseOf(databaseUrl)}${newKey}\` makes a new one.`,
  ].join('\n');
}

/** The prefix by which a command names the address of the service: none for the default one. */
function addressed(url: string): string {
  return url === serviceAddress(DEFAULTS) ? '' : `INVOICING_URL=${url} `;
}

/** The prefix that a command needs to work on this database: none for the default one. */
export function onDatabaseOf(databaseUrl: string): string {
  if (isServerUrl(databaseUrl)) return '';
  const fileOf = (url: string) => resolve(databaseFile(url));
  if (fileOf(databaseUrl) === fileOf(DEFAULT_DATABASE)) return '';
  const isPlain = /^[\w./:@%+=-]+$/.test(databaseUrl);
  return `DATABASE_URL=${isPlain ? databaseUrl : `'${databaseUrl.replaceAll("'", "'\\''")}'`} `;
}

async function equip(tx: Writer, workspace: Workspace, now: Date): Promise<string> {
  await updateProfile(tx, workspace, SELLER);
  await setTaxStatus(tx, workspace, { status: 'registered', validFrom: REGISTERED_SINCE, now });
  await addPaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank', now });
  for (const account of ACCOUNTS) await addBankAccount(tx, { workspace, ...account, now });
  const { key } = await createKey(tx, { workspace, email: OWNER_EMAIL, name: 'Demo', now });
  return key;
}
