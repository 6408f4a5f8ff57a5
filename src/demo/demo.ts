import { resolve } from 'node:path';
import { systemActor } from '../auth/authenticate.ts';
import type { Context, Service, Workspace } from '../auth/context.ts';
import { passwordLink } from '../auth/first-visit.ts';
import { serviceAddress } from '../config/derived.ts';
import { readConfig } from '../config/load.ts';
import { OWN_COMMAND } from '../config/own-command.ts';
import { signingToken } from '../crypto/link-token.ts';
import { isServerUrl } from '../database/database-url.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/connect.ts';
import { addDays, addMonths, today } from '../domain/calendar.ts';
import { createSamplePrinter } from '../print/sample.ts';
import { uploadContract } from '../resources/contracts/dashboard.ts';
import { sendContract } from '../resources/contracts/send.ts';
import { type SigningDependencies, signContract } from '../resources/contracts/signing.ts';
import { prepareUpload, type UploadedPdf } from '../resources/contracts/uploaded.ts';
import { createExpense } from '../resources/expenses/api.ts';
import { generateDueBatch } from '../resources/recurring-expenses/generate.ts';
import { createRecurringExpense, type NewTemplate } from '../resources/recurring-expenses/templates.ts';
import type { Schema } from '../spec/public.ts';
import { addBankAccount } from '../workspaces/bank-accounts.ts';
import { createKey } from '../workspaces/keys.ts';
import { addPaymentMethod } from '../workspaces/payment-methods.ts';
import { updateProfile } from '../workspaces/profile.ts';
import { setTaxStatus } from '../workspaces/tax-rates.ts';
import { businessCount, createWorkspaces } from '../workspaces/workspaces.ts';
import { createDemoSchedules } from './by-itself.ts';
import { createDemoLetters } from './letters.ts';
import { createDemoRecords } from './records.ts';

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
    const bill = await createDemoExpenses(context);
    await createDemoSchedules(context, { client: signer.reference, agreement: contracts.pdf });
    await createDemoLetters(context, { client: signer.reference, bill });
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

/** A demo expense; its day counts from today. */
type DemoExpense = Omit<Schema<'ExpenseCreate'>, 'occurs_on'> & { day: number };

const EXPENSES: DemoExpense[] = [
  {
    day: -58,
    description: 'Štampač i toneri',
    amount: 34_990,
    category: 'Oprema',
    vendor: 'Gigatron',
    notes: 'Garancija dve godine.',
  },
  { day: -41, description: 'Voz Beograd – Novi Sad', amount: 1190, category: 'Put', vendor: 'Srbijavoz' },
  {
    day: -27,
    description: 'Ruteri AX3000 za skladište',
    amount: 41_970,
    category: 'Roba',
    vendor: 'Veleprodaja Mreža d.o.o.',
  },
  {
    day: -19,
    description: 'Domen i hosting, godinu dana',
    amount: 96,
    currency: 'EUR',
    category: 'Softver',
    vendor: 'Hosting Europe',
  },
  { day: -8, description: 'Ručak sa klijentom', amount: 5640, category: 'Reprezentacija' },
  { day: -2, description: 'Канцеларијски материјал', amount: 3275, category: 'Kancelarija' },
];

/** Templates, without their start: the first day of the month three months ago. */
const RECURRING_EXPENSES: Omit<NewTemplate, 'start'>[] = [
  {
    description: 'Zakup kancelarije',
    amount: '45000',
    category: 'Kancelarija',
    vendor: 'Poslovni centar Dunav',
    every: 'monthly',
    on: '1',
  },
  {
    description: 'Knjigovodstvo',
    amount: '18000',
    category: 'Usluge',
    vendor: 'Agencija Bilans',
    every: 'monthly',
    on: 'last',
  },
  {
    description: 'Alati za dizajn',
    amount: '24.99',
    currency: 'EUR',
    category: 'Softver',
    every: 'monthly',
    on: '15',
  },
  { description: 'Čišćenje', amount: '3500', category: 'Kancelarija', every: 'weekly', on: 'friday' },
];

/** Single expenses, and recurring ones with what they have generated up to today. @returns the first, of which there is a bill */
async function createDemoExpenses(context: Context): Promise<string> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const present = today(now, workspace.timezone);
  const made: string[] = [];
  for (const { day, ...fields } of EXPENSES) {
    const body = { ...fields, occurs_on: addDays(present, day) };
    made.push((await createExpense(context, { path: {}, query: {}, body })).data.reference);
  }
  const start = `${addMonths(present.slice(0, 7), -3)}-01`;
  for (const template of RECURRING_EXPENSES)
    await createRecurringExpense(tx, { ...template, start, workspace, now });
  while (!(await generateDueBatch(context, now)).isDone);
  return made[0] ?? '';
}

/** Contracts whose text is an uploaded PDF, for a demo or seed data: created, sent and signed as usual. */
type UploadedContracts = {
  /**
   * Makes two contracts of one PDF and sends them, within the caller's transaction. Invites no signers by e-mail: the
   * context's service must send none.
   * @returns the link token of the only signer of the first contract
   */
  send(context: Context, client: { reference: string; name: string; email: string }): Promise<string>;
  /** The PDF that they are of. */
  pdf: Buffer;
  /** Signs the contract that a token opens, after the transaction of `send` has committed. */
  sign(parts: SigningDependencies, token: string): Promise<void>;
};

const TITLES = ['Ugovor o održavanju sajta', 'Ugovor o zakupu opreme'] as const;

const TEXT = [
  'Ugovor o saradnji',
  'Izvršilac se obavezuje da naručiocu pruža ugovorene usluge, a naručilac da ih plaća u roku od 15 dana od prijema računa.',
  'Ugovor važi godinu dana. Svaka strana može da ga raskine uz otkazni rok od 30 dana.',
];

// The context has the business.
const NO_PARAMETERS = { path: { workspace: '' }, query: {} };

/** Makes a PDF, draws it as an upload is, and lends the functions that make contracts of it. */
export async function withUploadedContracts<T>(
  work: (contracts: UploadedContracts) => Promise<T>,
): Promise<T> {
  const { make, draw, print, stop } = createSamplePrinter();
  try {
    const pdf = await make(TEXT);
    const body = { client: '', title: TITLES[0], signers: [], pdf: pdf.toString('base64') };
    const upload = { ...NO_PARAMETERS, body };
    const prepared = await prepareUpload({ drawPages: draw, workspaceId: 0 }, upload);
    return await work({
      pdf,
      send: (context, client) => send(context, client, prepared),
      async sign(parts, token) {
        const signature = { name: 'Ana Petrović', address: '192.0.2.7', userAgent: 'Firefox' };
        const state = await signContract({ ...parts, print }, token, signature);
        if (state !== 'signed') throw new Error(`The contract could not be signed: it is ${state}.`);
      },
    });
  } finally {
    await stop();
  }
}

async function send(
  context: Context,
  client: { reference: string; name: string; email: string },
  prepared: UploadedPdf,
): Promise<string> {
  const signers: string[] = [];
  for (const title of TITLES) {
    const body = {
      client: client.reference,
      title,
      pdf: '',
      signers: [{ name: client.name, email: client.email }],
    };
    const { data } = await uploadContract({ ...context, prepared }, { ...NO_PARAMETERS, body });
    await sendContract(context, { path: { reference: data.reference }, query: {}, body: undefined });
    signers.push(data.signers[0]?.reference ?? '');
  }
  return signingToken(context.service.instanceKey, { reference: signers[0] ?? '', generation: 1 });
}
