// A database with a record of every kind and state that the service can have, made through its own operations, pages,
// jobs and deliveries. `test/every-record.slow.test.ts` compares it with the schema: a new kind cannot be left out.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { noteByOperator } from '../src/auth/account-journal.ts';
import type { Workspace } from '../src/auth/context.ts';
import { passwordLink, setupLink } from '../src/auth/first-visit.ts';
import { forgetRows } from '../src/database/engine/journal-cut.ts';
import { apiKeys } from '../src/database/schema/access.ts';
import { activities } from '../src/database/schema/activities.ts';
import { journalHeads } from '../src/database/schema/journal.ts';
import { inOneFile } from '../src/database/sqlite/backup.ts';
import { LANGUAGES } from '../src/domain/language.ts';
import { MAIL_TEXT_KINDS } from '../src/domain/mail-texts.ts';
import { oneTimeToken } from '../src/domain/one-time-link.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../src/domain/payment-methods.ts';
import { newReference } from '../src/domain/reference.ts';
import { runJobs } from '../src/jobs/schedule.ts';
import { noteViewed } from '../src/resources/contracts/signing.ts';
import { correctStock } from '../src/resources/items/stock.ts';
import {
  createRecurringExpense,
  pauseRecurringExpense,
  resumeRecurringExpense,
} from '../src/resources/recurring-expenses/templates.ts';
import {
  pauseEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
} from '../src/webhooks/endpoints.ts';
import { removePayloads } from '../src/webhooks/payloads.ts';
import { sendTestEvent } from '../src/webhooks/test-event.ts';
import { createKey, revokeKey } from '../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../src/workspaces/members.ts';
import { setPlan, setWorkspacePlan } from '../src/workspaces/plans.ts';
import { updateProfile } from '../src/workspaces/profile.ts';
import { beginAdvance, failAdvance } from '../src/workspaces/sandbox-clock.ts';
import { removeSandbox, setWorkspaceStatus } from '../src/workspaces/workspaces.ts';
import { at, createEndpoint, managerOf } from './api/endpoints.ts';
import {
  answered,
  cancel,
  getDocument,
  issue,
  line,
  newClient,
  newDraft,
  newExpense,
  newIssued,
  newItem,
  record,
  send,
} from './api/records.ts';
import { askAgain, fillStatements } from './confirmations/every-state.ts';
import {
  decline,
  newContract,
  partsOf,
  sentContract,
  sign,
  signedContract,
  storeAsBefore,
  tokenOf,
  tryVoid,
} from './contracts/records.ts';
import { type Browser, createBrowser, signedInAs } from './dashboard/browser.ts';
import { fillBatches, storeWaitingBatch } from './dashboard/every-batch.ts';
import { fillEInvoiceTerms } from './every-einvoice-term.ts';
import { fillLanguages } from './every-language.ts';
import { fillReminders } from './every-reminder.ts';
import { fillTaxes } from './every-tax.ts';
import { endTemplates, fillTemplates } from './every-template.ts';
import { startPostOffice } from './mail/post-office.ts';
import { managerKey } from './manager-key.ts';
import { page, withTable } from './print/files.ts';
import { picture } from './public/picture.ts';
import { fillQuotes } from './quotes/every-state.ts';
import { fillSef } from './sef/every-state.ts';
import { fillSettlement } from './settlement/every-kind.ts';
import { createTestService, INSTANCE_KEY, SERVICE, type TestService } from './test-service.ts';

export type EveryRecord = {
  /** A single file without a write-ahead log, not open in any process. Tests use copies of it. */
  file: string;
  /** Keys of the first business: its production workspace, and its sandbox. */
  key: string;
  sandboxKey: string;
  workspace: Workspace;
  ownerEmail: string;
  instanceKey: string;
  /** References of two contracts of an uploaded PDF: one sent, one signed by all. */
  uploaded: { sent: string; signed: string };
  /** Copies the file under a given name. */
  copyTo(target: string): string;
  remove(): void;
};

const PDF = withTable(page('Lease')).toString('base64');
/** One grey dot. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ/AB//Z';
const PEOPLE = ['owner', 'admin', 'accountant', 'viewer'] as const;
const IBAN = 'RS35105008123123123173';
const START = '2026-01-31T10:00:00.000Z';
const DAY = 86_400_000;

/** The longest time for making it on a busy machine. */
export const MAKING_MS = 300_000;

let made: Promise<EveryRecord> | undefined;

/** The database is made once for all tests of a process, and removed at its end. */
export function everyRecord(): Promise<EveryRecord> {
  made ??= makeEveryRecord();
  return made;
}

async function makeEveryRecord(): Promise<EveryRecord> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-every-record-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startModalReceiver();
  const office = await startPostOffice();
  office.onRecipient = (address) => (address.startsWith('unknown') ? '550 no such user' : undefined);
  office.onMessage = (address) => (address.startsWith('silent') ? new Promise(() => {}) : undefined);
  const world = await createTestService({
    now: START,
    settings: { TRUST_PROXY: '1', SMTP_URL: office.url, MAIL_FROM: 'Računi <racuni@zora.example>' },
  });
  try {
    const uploaded = await fillWorld(world, receiver.url);
    const file = join(folder, 'every-record.db');
    await dieInTheMiddle(world, receiver, file);
    return {
      file,
      key: world.key,
      sandboxKey: world.sandboxKey,
      workspace: world.production,
      ownerEmail: world.ownerEmail,
      instanceKey: INSTANCE_KEY,
      uploaded,
      copyTo(target) {
        copyFileSync(file, target);
        return target;
      },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } finally {
    receiver.close();
    // Stopped first, so that nothing waits for its answers.
    await office.close();
    await world.close();
  }
}

async function fillWorld(world: TestService, receiverUrl: string): Promise<EveryRecord['uploaded']> {
  const endpoints = await addEndpoints(world, receiverUrl);
  const owner = await signedInAs(world, world.ownerEmail);
  await fillAccess(world, owner);
  await fillRecords(world);
  await manageEndpoint(world, receiverUrl);
  await fillLanguages(world);
  await fillTaxes(world);
  await fillDocuments(world, owner);
  await fillEInvoiceTerms(world);
  const erased = await newClient(world.api, { name: 'Erased' });
  await must(
    owner.ask('POST', `/workspaces/${world.production.reference}/client-erasure/${erased.reference}`),
  );
  await fillLooks(world, owner);
  await fillTexts(world);
  await fillQuotes(world);
  await fillReminders(world);
  await fillPayments(world);
  await fillBatches(world, owner);
  await fillSettlement(world.api);
  const asking = await fillStatements(world);
  await fillExpenses(world, owner);
  const templates = await fillTemplates(world);
  await fillFiles(world);
  const uploaded = await fillContracts(world, owner);
  await failMails(world);
  await letTimePass(world, endpoints);
  await endTemplates(world, templates);
  await askAgain(world, asking);
  await fillSandboxesAndPlans(world);
  await fillCaches(world);
  await storeActivities(world);
  await endMails(world);
  await fillSef(world);
  return uploaded;
}

// Endpoints and deliveries

type Endpoints = Record<'failing' | 'paused' | 'removed', string>;

async function addEndpoints(world: TestService, url: string): Promise<Endpoints> {
  const { reference: ok } = await world.endpoint(`${url}/ok`);
  const { production: workspace, clock } = world;
  const trial = { workspace, reference: ok, events: ['client.updated'], now: clock.now() };
  await world.write((tx) => sendTestEvent(tx, trial));
  await world.endpoint(`${url}/fail-again`, ['document.deleted']);
  // Nothing listens there.
  const { reference: deaf } = await world.endpoint('http://127.0.0.1:9/', ['contract.voided']);
  const change = { description: 'Knjigovodstvo', now: world.clock.now(), allowPrivateNetwork: true };
  await world.write((tx) => updateEndpoint(tx, { workspace: world.production, reference: deaf, ...change }));
  const { reference: failing } = await world.endpoint(`${url}/fail`, ['client.created']);
  const { reference: paused } = await world.endpoint(`${url}/paused`, ['expense.created']);
  const { reference: removed } = await world.endpoint(`${url}/removed`, ['expense.deleted']);
  return { failing, paused, removed };
}

/** An endpoint that a program makes, moves and has sent again what has happened. */
async function manageEndpoint(world: TestService, url: string): Promise<void> {
  const program = await managerOf(world);
  const { endpoint } = await createEndpoint(program, {
    url: `${url}/ok`,
    events: ['client.created'],
    external_id: 'workflow-7',
    metadata: { workflow: 'Kupci' },
  });
  await newClient(world.api, { name: 'Sent twice' });
  const which = at(endpoint.reference);
  const from = new Date(world.clock.now().getTime() - 60_000).toISOString();
  await record(program.POST('/webhook-endpoints/{reference}/replay', { ...which, body: { from } }), 202);
  await record(program.PATCH('/webhook-endpoints/{reference}', { ...which, body: { url: `${url}/moved` } }));
}

/** Answers by path; `/hang` never. */
async function startModalReceiver() {
  let hanging = 0;
  const state = { isHanging: false };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (state.isHanging) hanging += 1;
      else response.writeHead(request.url?.startsWith('/fail') ? 500 : 200).end('as it is');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    hanging: () => hanging,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The receiver and the mail server are silent from now on: the file keeps the state of a killed process. */
async function dieInTheMiddle(
  world: TestService,
  receiver: Awaited<ReturnType<typeof startModalReceiver>>,
  target: string,
): Promise<void> {
  // A delivery that has failed and is due later.
  const { reference: draft } = await newDraft(world.api);
  await world.api.DELETE('/documents/{reference}', { params: { path: { reference: draft } } });
  await untilRow(
    world,
    "SELECT 1 FROM queue JOIN webhook_deliveries d ON d.id = subject_id WHERE status = 'failed' AND claimed_by IS NULL",
  );
  receiver.state.isHanging = true;
  await newClient(world.api, { name: 'Sent in the middle' });
  await until(() => receiver.hanging() > 0);
  // More than are sent at a time: some are not attempted yet.
  for (let i = 0; i < 6; i += 1) {
    const silent = await newClient(world.api, { email: `silent-again-${i}@example.com` });
    const { reference } = await newIssued(world.api, { client: silent.reference });
    await record(send(world.api, reference));
  }
  await untilRow(
    world,
    "SELECT 1 FROM mails WHERE recipient LIKE 'silent-again%' AND handed_over_at IS NOT NULL",
  );
  await newClient(world.api, { name: 'Never sent' });
  await untilRow(world, "SELECT 1 FROM queue WHERE kind = 'webhook_delivery' AND claimed_by IS NOT NULL");
  await redeliverUnderWay(world);
  const source = world.databaseUrl.slice('file:'.length);
  for (const part of ['', '-wal']) {
    if (existsSync(source + part)) copyFileSync(source + part, target + part);
  }
  inOneFile(target);
}

/** A delivery is asked for again while it is under way: what is planned after it is not what its outcome says. */
async function redeliverUnderWay(world: TestService): Promise<void> {
  const [underWay] = await query<{ reference: string }>(
    world,
    "SELECT d.reference FROM queue JOIN webhook_deliveries d ON d.id = subject_id WHERE kind = 'webhook_delivery' AND claimed_by IS NOT NULL",
  );
  const reference = underWay?.reference ?? '';
  await answered(
    world.api.POST('/webhook-deliveries/{reference}/redeliver', { params: { path: { reference } } }),
    202,
  );
  await untilRow(world, 'SELECT 1 FROM queue WHERE is_replanned');
}

// People, keys, links and settings

async function fillAccess(world: TestService, owner: Browser): Promise<void> {
  const { production: workspace } = world;
  const at = `/workspaces/${workspace.reference}`;
  const now = () => world.clock.now();
  await must(owner.ask('PATCH', '/me', { name: 'Ana Zorić', language: 'sr-Latn' }));
  await must(
    owner.ask('PATCH', at, {
      legal_name: 'Zora d.o.o.',
      tax_number: '101234567',
      vat_number: 'RS101234567',
      registration_number: '20123456',
      electronic_address: '101234567',
      electronic_address_scheme: '9948',
      contact_name: 'Jana Zorić',
      contact_phone: '+381 11 555 0199',
      contact_email: 'jana@zora.example',
      email: 'office@zora.example',
      phone: '+381 11 555 0100',
      address_line1: 'Knez Mihailova 1',
      address_line2: 'II sprat',
      city: 'Beograd',
      postal_code: '11000',
      iban: IBAN,
      website: 'https://zora.example',
      language: 'sr',
      default_due_days: 15,
      payment_reference_scheme: 'national',
      place_of_issue: 'Zemun',
      ledger_email: 'knjige@zora.example',
      default_payment_terms: 'U roku od 15 dana',
      default_notes: 'Hvala',
      default_language: 'sr',
      default_second_language: 'en',
      accent_colour: '#1f6feb',
      footer_text: 'Upisano u registar pod brojem BD 1234/2020',
      layout: 'modern',
    }),
  );
  const numbers = { document_type: 'rs_debit_note', number_template: '{YYYY}/{SEQ:4}' };
  await must(owner.ask('PATCH', `${at}/v1/document-type-settings`, numbers));
  const terms = {
    document_type: 'rs_proforma',
    default_due_days: 8,
    default_payment_terms: 'Avans',
    default_notes: 'Važi 8 dana',
    default_language: 'bs',
    default_second_language: 'en',
    default_footer_text: 'Predračun nije račun',
  };
  await must(owner.ask('PATCH', `${at}/v1/document-type-settings`, terms));
  const asAll = { document_type: 'rs_credit_note', number_template: null };
  await must(owner.ask('PATCH', `${at}/v1/document-type-settings`, asAll));
  const begun = { document_type: 'rs_debit_note', year: 2030, next: 138 };
  await must(owner.ask('POST', `${at}/v1/number-series`, begun));
  await must(owner.ask('PUT', `${at}/logo`, { image: picture(40, 20).toString('base64') }));
  await must(
    owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'RSD', iban: IBAN, bank_name: 'Banka' }),
  );
  await must(owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'EUR', iban: IBAN, bic: 'EXMPRSBG' }));
  const number = { account_number: '12345678', is_default: false };
  const american = { scheme: 'us', routing_number: '021000021', account_type: 'savings', ...number };
  await must(owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'RSD', ...american }));
  await must(
    owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'USD', ...american, account_type: 'checking' }),
  );
  const british = { scheme: 'gb', sort_code: '123456', ...number };
  await must(owner.ask('POST', `${at}/v1/bank-accounts`, { currency: 'RSD', ...british }));
  await fillSandbox(world, owner);
  for (const method of ['cash', 'card', 'gateway']) {
    await must(owner.ask('POST', `${at}/v1/payment-methods`, { currency: 'RSD', method }));
  }
  const { data: method } = await must<{ reference: string }>(
    owner.ask('POST', `${at}/v1/payment-methods`, { currency: 'EUR', method: 'bank' }),
  );
  await must(owner.ask('PATCH', `${at}/v1/payment-methods/${method.reference}`, { active: false }));
  await must(owner.ask('PATCH', `${at}/v1/payment-methods/${method.reference}`, { active: true }));
  const { data: card } = await must<{ reference: string }>(
    owner.ask('POST', `${at}/v1/payment-methods`, { currency: 'USD', method: 'card' }),
  );
  await must(owner.ask('PATCH', `${at}/v1/payment-methods/${card.reference}`, { active: false }));
  for (const role of PEOPLE) await world.member({ role });
  const some = await world.member({ permissions: ['documents.view', 'clients.view'] });
  const gone = await world.member({ role: 'viewer' });
  await world.write((tx) => revokeMember(tx, { workspace, email: gone.email, now: now() }));
  // Belongs to two businesses.
  const other = await world.otherBusiness();
  await world.write((tx) =>
    addMember(tx, { workspace: other.production, email: some.email, role: 'accountant', now: now() }),
  );
  const few = {
    permissions: ['clients.view', 'webhooks.manage'],
    networks: ['203.0.113.0/24', '2001:db8::1'],
  };
  const { data: shop } = await must<{ api_key: { reference: string } }>(
    owner.ask('POST', `${at}/api-keys`, { name: 'Shop', ...few }),
  );
  await must(owner.ask('POST', `${at}/api-keys/${shop.api_key.reference}/rotate`, { overlap_hours: 24 }));
  await world.write(async (tx) => {
    const key = { workspace, email: world.ownerEmail, now: now() };
    const { reference } = await createKey(tx, { ...key, name: 'Revoked' });
    await revokeKey(tx, reference, now());
    await createKey(tx, { ...key, name: 'Ends soon', expiresAt: new Date(now().getTime() + DAY) });
    // The first jobs run in its last 14 days.
    await createKey(tx, { ...key, name: 'Noticed', expiresAt: new Date(now().getTime() + 17 * DAY) });
  });
  await must(owner.ask('POST', `${at}/saved-views`, { name: 'Late', query: 'status=overdue' }));
  await fillSignIn(world);
  await fillLinks(world, owner, at);
  await must(owner.ask('POST', `${at}/mark-notifications-read`));
}

async function fillSandbox(world: TestService, owner: Browser): Promise<void> {
  const at = `/workspaces/${world.sandbox.reference}`;
  const changes = {
    language: 'en',
    payment_reference_scheme: 'rf',
    layout: 'compact',
    issues_only_clean: true,
  };
  await must(owner.ask('PATCH', at, changes));
  await must(owner.ask('PUT', `${at}/logo`, { image: JPEG }));
}

/** Each document keeps the logo that it was issued with, a PNG or a JPEG, when another takes its place. */
async function fillLooks(world: TestService, owner: Browser): Promise<void> {
  const at = `/workspaces/${world.production.reference}`;
  for (const image of [JPEG, picture(30, 20).toString('base64')]) {
    await newIssued(world.api);
    await must(owner.ask('PUT', `${at}/logo`, { image }));
  }
  await newIssued(world.api);
  const other = await world.otherBusiness();
  await world.write((tx) => updateProfile(tx, other.production, { layout: 'classic' }));
}

/** A text of each kind and in each language, each of which a member tried: few e-mails a day go to one address. */
async function fillTexts(world: TestService): Promise<void> {
  const { api } = world;
  for (const [i, kind] of MAIL_TEXT_KINDS.entries()) {
    const language = LANGUAGES[i % LANGUAGES.length] ?? 'en';
    const body = { subject: `Text ${i}`, body: 'Dear {{client.name}}\n\n{{link}}' };
    await record(api.PUT('/mail-texts/{kind}/{language}', { params: { path: { kind, language } }, body }));
    const { key } = await world.member({ role: 'admin' });
    await record(world.apiFor(key).POST('/mail-texts/test', { body: { kind, language } }), 202);
  }
}

/** A picture of one point. */
const WEBP = 'UklGRhQAAABXRUJQVlA4TAcAAAAvBIAAAAECAA==';

/** A file of each kind, of a document and of an expense. */
async function fillFiles({ api }: TestService): Promise<void> {
  const { reference } = await newDraft(api);
  const params = { path: { reference } };
  const png = picture(2, 2).toString('base64');
  for (const [name, content] of Object.entries({ pdf: PDF, jpg: JPEG, png, webp: WEBP })) {
    const body = { name: `Prilog ${name}`, content, send: name !== 'webp' };
    await record(api.POST('/documents/{reference}/files', { params, body }), 201);
  }
  const expense = await newExpense(api, { description: 'Gorivo' });
  const of = { path: { reference: expense.reference } };
  await record(
    api.POST('/expenses/{reference}/files', { params: of, body: { name: 'Račun', content: png } }),
    201,
  );
}

/** A second factor that is on, with a used recovery code, and one whose setup was only begun. */
async function fillSignIn(world: TestService): Promise<void> {
  const careful = await world.member({ role: 'admin' });
  const browser = await signedInAs(world, careful.email);
  const { data } = await must<{ secret: string }>(
    browser.ask('POST', '/me/two-factor/begin', { password: 'pet crvenih krušaka' }),
  );
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: world.clock.now().getTime(),
  });
  const { data: codes } = await must<{ codes: string[] }>(
    browser.ask('POST', '/me/two-factor/confirm', { code }),
  );
  await must(
    createBrowser(world).ask('POST', '/sign-in', {
      email: careful.email,
      password: 'pet crvenih krušaka',
      code: codes.codes[0],
    }),
  );
  for (const code of ['100001', '100002', '100003', '100004', '100005'])
    await createBrowser(world).ask('POST', '/sign-in', {
      email: careful.email,
      password: 'pet crvenih krušaka',
      code,
    });
  await changeSignIn(world);
  const hesitant = await world.member({ role: 'viewer' });
  const other = await signedInAs(world, hesitant.email);
  await must(other.ask('POST', '/me/two-factor/begin', { password: 'pet crvenih krušaka' }));
  await must(other.ask('PATCH', '/me', { language: 'en' }));
  await must(browser.ask('PATCH', '/me', { language: 'sr-Cyrl' }));
}

/**
 * A second factor with new recovery codes, then removed; a new password, and a sign-in with it from another network.
 */
async function changeSignIn(world: TestService): Promise<void> {
  const { email } = await world.member({ role: 'accountant' });
  const browser = await signedInAs(world, email);
  const [password, newPassword] = ['pet crvenih krušaka', 'devet plavih šljiva'];
  const { data } = await must<{ secret: string }>(browser.ask('POST', '/me/two-factor/begin', { password }));
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const code = totp.generate({ timestamp: world.clock.now().getTime() });
  const first = await must<{ codes: string[] }>(browser.ask('POST', '/me/two-factor/confirm', { code }));
  const renewal = { password, code: first.data.codes[0] };
  const second = await must<{ codes: string[] }>(
    browser.ask('POST', '/me/two-factor/recovery-codes', renewal),
  );
  await must(browser.ask('POST', '/me/two-factor/disable', { password, code: second.data.codes[0] }));
  await must(browser.ask('POST', '/me/password', { current_password: password, new_password: newPassword }));
  const elsewhere = { 'X-Forwarded-For': '198.51.100.7' };
  await must(createBrowser(world).ask('POST', '/sign-in', { email, password: newPassword }, elsewhere));
}

/** Links of each kind and state; an invitation for each role, and one with permissions. */
async function fillLinks(world: TestService, owner: Browser, at: string): Promise<void> {
  for (const role of PEOPLE) {
    await must(owner.ask('POST', `${at}/invitations`, { email: `invited-${role}@example.com`, role }));
  }
  await must(
    owner.ask('POST', `${at}/invitations`, {
      email: 'invited-some@example.com',
      permissions: ['documents.view'],
    }),
  );
  const { service } = world.server;
  const now = world.clock.now();
  const taken = await must<{ invitation: { reference: string } }>(
    owner.ask('POST', `${at}/invitations`, { email: 'new-person@example.com', role: 'viewer' }),
  );
  await must(
    createBrowser(world).ask('POST', '/invitations/accept', {
      token: oneTimeToken(INSTANCE_KEY, { kind: 'invitation', reference: taken.data.invitation.reference }),
      name: 'Nova Osoba',
      password: 'pet crvenih krušaka',
    }),
  );
  await must(createBrowser(world).ask('POST', '/password-resets', { email: world.ownerEmail }));
  await world.write(async (tx) => {
    await setupLink(tx, { service, now });
    const user = await tx.get<{ id: number }>(
      sql`SELECT id FROM users WHERE email = 'new-person@example.com'`,
    );
    await passwordLink(tx, user.id, { service, now });
  });
}

// Clients, items, documents, expenses

/** External ids and metadata, for a record of each kind. */
const OWN_DATA = { external_id: 'Narudžbina/4711', metadata: { shop: 'novi-sad', note: 'prvi red\ndrugi' } };

async function fillRecords({ api }: TestService): Promise<void> {
  const client = await newClient(api, {
    name: 'Šećerana "Zora"',
    legal_name: 'Šećerana Zora d.o.o.',
    tax_number: '109876543',
    vat_number: 'RS109876543',
    registration_number: '21345678',
    electronic_address: 'racuni@zora.example',
    electronic_address_scheme: 'EM',
    email: 'Client@example.com',
    phone: '+381 11 555 0101',
    contacts: [
      {
        name: 'Jana',
        email: 'jana@zora.example',
        phone: '+381 11 555 0102',
        roles: ['billing', 'reminders'],
      },
      { email: 'uprava@zora.example', roles: ['contracts'] },
    ],
    address_line1: 'Njegoševa 24',
    address_line2: 'Lokal 3',
    city: 'Beograd',
    postal_code: '11000',
    country: 'RS',
    default_currency: 'RSD',
    notes: 'Plaća na vreme',
    default_due_days: 10,
    default_payment_terms: 'U roku od 10 dana',
    default_notes: 'Kapija 3',
    language: 'sr-Cyrl',
    second_language: 'en',
    default_footer_text: 'Okvirni ugovor 7',
    ...OWN_DATA,
  });
  await record(
    api.PATCH('/clients/{reference}', {
      params: { path: { reference: client.reference } },
      body: { portal_access_enabled: true },
    }),
  );
  const former = await newClient(api, { name: '=1+1', type: 'individual', monthly_statements: false });
  await record(
    api.PATCH('/clients/{reference}', {
      params: { path: { reference: former.reference } },
      body: { archived: true },
    }),
  );
  const product = await newItem(api, {
    name: 'Priručnik',
    description: 'Meki povez',
    sku: 'KNJ-1',
    unit: 'pcs',
    category: 'Knjige',
    tax_rate: 'rs_vat_10',
    initial_stock: 3,
    initial_stock_note: 'Popis',
    low_stock_threshold: 4,
    unit_code: 'SET',
    classification: { scheme: 'CG', code: '58.11.12' },
    ...OWN_DATA,
  });
  await newItem(api, { name: 'Papir', initial_stock: 10, low_stock_threshold: 2 });
  const service = await newItem(api, { type: 'service', name: 'Savet', unit: 'hour' });
  for (const { reference } of [product, service]) {
    const params = { path: { reference } };
    await record(api.PATCH('/items/{reference}', { params, body: { category: 'Stari' } }));
  }
  const retired = await newItem(api, { type: 'service', name: 'Telegram' });
  const params = { path: { reference: retired.reference } };
  await record(api.PATCH('/items/{reference}', { params, body: { active: false, archived: true } }));
}

const TYPES = ['rs_invoice', 'rs_proforma', 'rs_advance_invoice', 'rs_credit_note', 'rs_debit_note'];

async function fillDocuments(world: TestService, owner: Browser): Promise<void> {
  const { api, production } = world;
  const item = await newItem(api, { name: 'Papir A4', tax_rate: 'rs_vat_10', initial_stock: 50 });
  const client = await newClient(api, { email: 'buyer@example.com', name: 'Kupac', country: 'DE' });
  const lines = [
    line({
      item: item.reference,
      quantity: 3,
      unit_price: 33.33,
      discount_type: 'percent',
      discount_value: 12.5,
    }),
    line({ quantity: 0.333, unit_price: 10, discount_type: 'fixed', discount_value: 1, unit: 'hour' }),
    { quantity: 1, unit_price: 0.05, tax_rate: 'rs_vat_0' },
    line({ item: item.reference, quantity: -0.5, unit_price: 33.33 }),
  ];
  const stock = `/workspaces/${production.reference}/item-stock/${item.reference}`;
  await must(owner.ask('PUT', stock, { stock_quantity: 45.5, note: 'Popis' }));
  const received = { quantity: 20, received_on: '2026-03-14', note: 'Nabavka' };
  const receipts = `/workspaces/${production.reference}/v1/items/${item.reference}/stock-movements`;
  await must(owner.ask('POST', receipts, received));
  const operator = {
    workspace: production,
    plan: null,
    userId: null,
    permissions: new Set<string>(),
    role: null,
  };
  await world.write((tx) =>
    correctStock(
      { tx, actor: operator, now: world.clock.now(), service: SERVICE },
      {
        path: { workspace: production.reference, item: item.reference },
        query: {},
        body: { stock_quantity: 45, note: 'Popis' },
      },
    ),
  );
  for (const document_type of TYPES) {
    await newDraft(api, { document_type, client: client.reference, lines });
    await newIssued(api, { document_type, client: client.reference, lines });
  }
  const dates = { issue_date: '2026-01-20', due_date: '2026-02-03', delivery_date: '2026-01-19' };
  const { bank_accounts } = await record(api.GET('/catalogue'));
  const particulars = {
    bank_account: bank_accounts.find(({ currency }) => currency === 'RSD')?.reference ?? null,
    service_period_start: '2026-01-01',
    service_period_end: '2026-01-19',
    buyer_reference: 'Nabavka',
    order_reference: 'NAR-7',
    contract_reference: 'UG-7',
    project_reference: 'Žetva',
    payment_reference: 'RF18539007547034',
    payment_terms: '2 % za 8 dana,\ninače 15 dana',
    notes: 'Hvala',
    internal_note: 'Dogovoreno telefonom',
    language: 'hr' as const,
    second_language: 'de' as const,
    footer_text: 'Po ugovoru UG-7',
  };
  await newDraft(api, { ...dates, ...particulars, client: client.reference });
  await newDraft(api, { due_days: 8, client: client.reference });
  const discount_reason = 'Cela narudžbina';
  const percent = { discount_type: 'percent' as const, discount_value: 2.5, discount_reason };
  await newIssued(api, { client: client.reference, lines, prices_include_tax: true, ...percent });
  await newDraft(api, { client: client.reference, lines, discount_type: 'fixed', discount_value: 0.5 });
  const sections = {
    client: client.reference,
    tax_point: 'delivery_date' as const,
    delivery_address: {
      name: 'Magacin',
      street: 'Kej 1',
      city: 'Zemun',
      postal_code: '11080',
      country: 'RS',
    },
    lines: [
      { kind: 'section' as const, description: 'Priprema' },
      line({
        unit: 'sat',
        service_period_start: '2026-01-01',
        service_period_end: '2026-01-15',
        classification: { scheme: 'STI', code: '79822500' },
      }),
      { kind: 'text' as const, description: 'Dve korekture,\nbez doplate' },
      { kind: 'section' as const, description: 'Štampa' },
      line({ tax_rate: 'rs_vat_exempt', exemption_code: 'PDV-RS-25-2-7', unit_code: 'XPP' }),
    ],
  };
  await newDraft(api, sections);
  for (const tax_point of ['issue_date', 'payment_date'] as const)
    await newDraft(api, { client: client.reference, tax_point });
  await newIssued(api, { ...sections, prices_include_tax: true });
  await newIssued(api, { ...dates, ...particulars, client: client.reference });
  const sent = await newIssued(api, { ...dates, client: client.reference });
  const copies = { cc: ['cc@example.com'], bcc: ['bcc@example.com'] };
  const toSend = { path: { reference: sent.reference } };
  await record(api.POST('/documents/{reference}/send', { params: toSend, body: copies }));
  const late = { client: client.reference, due_date: '2027-01-31' };
  const inTime = await newIssued(api, late);
  await record(send(api, inTime.reference));
  const viewed = await newIssued(api, late);
  await record(send(api, viewed.reference));
  await openPage(world, viewed.reference);
  await cancel(api, (await newIssued(api, { ...late, lines })).reference);
  const { reference } = await newDraft(api, { ...late, lines });
  const later = { issue_on: '2026-12-01', send_at: '2026-12-01T08:00', message: 'As promised.' };
  const schedule = (reference: string, body: object, by = api) =>
    record(by.POST('/documents/{reference}/schedule', { params: { path: { reference } }, body }));
  await schedule(reference, later);
  // One that is due before its day of issue, and one whose scheduler has left by then.
  await schedule((await newDraft(api, { ...late, due_date: '2026-02-01' })).reference, {
    issue_on: '2026-02-03',
  });
  const clerk = await world.member({ role: 'accountant' });
  const ofClerk = await newIssued(api, late);
  await schedule(ofClerk.reference, { send_at: '2026-02-03T08:00' }, clerk.api);
  await world.write((tx) =>
    revokeMember(tx, { workspace: production, email: clerk.email, now: world.clock.now() }),
  );
  for (const method of PAYMENT_METHODS) {
    const { reference } = await newIssued(api, late);
    await pay(world, reference, 40, method);
    if (method === 'cash') await pay(world, reference, 80, 'cash');
    if (method === 'card')
      await reverse(world, await pay(world, reference, 5, 'card'), reference, 'A mistake');
    if (method === 'gateway') await reverse(world, await pay(world, reference, 6, 'bank'), reference);
  }
  await issue(api, (await newDraft(api, { lines: [line({ quantity: 1, unit_price: 0 })] })).reference);
}

async function pay({ api }: TestService, reference: string, amount: number, method: PaymentMethod) {
  const params = { path: { reference } };
  const body = { amount, method, paid_on: '2026-01-30' };
  const { payments } = await record(api.POST('/documents/{reference}/payments', { params, body }), 201);
  return payments.at(-1)?.reference ?? '';
}

async function reverse(
  { api }: TestService,
  payment: string,
  reference: string,
  reason?: string,
): Promise<void> {
  const params = { path: { reference, payment } };
  const body = reason === undefined ? {} : { reason };
  await record(api.POST('/documents/{reference}/payments/{payment}/reverse', { params, body }));
}

/** Money on account, and on a proforma; applied, given back in each way, and reversed. */
async function fillPayments({ api }: TestService): Promise<void> {
  const { reference: client } = await newClient(api, { name: 'Platilac' });
  const proforma = await newIssued(api, { client, document_type: 'rs_proforma' });
  const invoice = await newIssued(api, { client });
  const money = { method: 'bank', paid_on: '2026-01-29' } as const;
  const several = await record(
    api.POST('/payments', {
      body: {
        ...{ client, amount: 200, ...money, keep_rest_as_credit: true },
        ...{ note: 'Prvi red\ndrugi', bank_reference: 'FT26029/1' },
        ...{ external_id: 'izvod-29/1', metadata: { izvod: '29' } },
        allocations: [
          { document: proforma.reference, amount: 30 },
          { document: invoice.reference, amount: 20 },
        ],
      },
    }),
    201,
  );
  const params = { path: { reference: several.reference } };
  const body = { document: invoice.reference, amount: 10 };
  await record(api.POST('/payments/{reference}/apply', { params, body }));
  for (const method of PAYMENT_METHODS) {
    const reason = method === 'bank' ? 'Plaćeno dvaput' : null;
    const refund = { amount: 5.5, method, paid_on: '2026-01-30', reason };
    await record(api.POST('/payments/{reference}/refund', { params, body: refund }));
  }
  const mistake = await record(
    api.POST('/payments', { body: { client, amount: 7, ...money, keep_rest_as_credit: true } }),
    201,
  );
  await record(
    api.POST('/payments/{reference}/reverse', {
      params: { path: { reference: mistake.reference } },
      body: { reason: 'Pogrešan klijent' },
    }),
  );
}

/** The client opens the link that the business has handed out. */
async function openPage({ api }: TestService, reference: string): Promise<void> {
  const { url } = await record(
    api.GET('/documents/{reference}/public-link', { params: { path: { reference } } }),
  );
  const response = await fetch(`${url}/viewed`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!response.ok) throw new Error(`${url}/viewed answered ${response.status}`);
}

async function fillExpenses(world: TestService, owner: Browser): Promise<void> {
  const { api } = world;
  await newExpense(api, {
    description: 'Kirija',
    vendor: 'Stanodavac',
    category: 'Kirija',
    notes: 'Januar',
    currency: 'RSD',
    ...OWN_DATA,
  });
  const { reference } = await newExpense(api, { external_id: 'Račun/2207' });
  await api.DELETE('/expenses/{reference}', { params: { path: { reference } } });
  const at = `/workspaces/${world.production.reference}/v1/recurring-expenses`;
  const rules = [
    { every: 'weekly', on: 'monday', start: '2026-01-05', vendor: 'Čišćenje', category: 'Usluge' },
    { every: 'monthly', on: 'last', start: '2026-01-01', end: '2026-02-28' },
    { every: 'yearly', on: '01-15', start: '2026-01-01', working_days: 'previous' },
    { every: 'daily', start: '2026-01-10', interval: 2, count: 2, working_days: 'next' },
  ];
  const templates: string[] = [];
  for (const rule of rules) {
    const body = { description: 'Stalni trošak', amount: 650, ...rule };
    templates.push((await must<{ reference: string }>(owner.ask('POST', at, body))).data.reference);
  }
  await jobs(world);
  await must(owner.ask('POST', `${at}/${templates[0]}/pause`));
  await must(owner.ask('DELETE', `${at}/${templates[2]}`));
  await must(owner.ask('PATCH', `${at}/${templates[3]}`, { interval: 3, count: 4 }));
  const rows = await query<{ reference: string }>(
    world,
    'SELECT reference FROM expenses WHERE is_recurring = 1',
  );
  const params = { path: { reference: rows[0]?.reference ?? '' } };
  await record(api.PATCH('/expenses/{reference}', { params, body: { vendor: 'Drugi' } }));
}

// Contracts

const SIGNERS = [
  { name: 'Marko Ilić', email: 'marko@example.com' },
  { name: 'Ана Петровић', email: 'Ana@example.com' },
];

async function fillContracts(world: TestService, owner: Browser): Promise<EveryRecord['uploaded']> {
  const { api } = world;
  const client = await newClient(api, { email: 'contracts@example.com' });
  const document = await newIssued(api, { client: client.reference, ...OWN_DATA });
  const at = `/workspaces/${world.production.reference}/contracts`;
  const upload = async (fields: object = {}) => {
    const body = { title: 'Lease', client: client.reference, pdf: PDF, signers: SIGNERS, ...fields };
    return (await must<{ reference: string; signers: { reference: string }[] }>(owner.ask('POST', at, body)))
      .data;
  };
  const dispatch = async <Made extends { reference: string }>(
    made: Made,
    message?: string,
  ): Promise<Made> => {
    const params = { path: { reference: made.reference } };
    await record(api.POST('/contracts/{reference}/send', { params, body: message ? { message } : {} }));
    return made;
  };
  // Each status, of a text and of a PDF.
  await newContract(api, { client: client.reference, document: document.reference, ...OWN_DATA });
  await sentContract(api, { client: client.reference, signing_order: 'sequential' });
  await signedContract(world, api, { client: client.reference });
  await upload();
  const sent = await dispatch(await upload({ signing_order: 'sequential' }), 'Molimo za potpis');
  const signed = await dispatch(await upload());
  for (const signer of signed.signers) await sign(world, tokenOf(signer));
  const deadline = { expires_at: '2026-02-05T10:00:00Z' };
  for (const make of [
    (fields: object = {}) => sentContract(api, { client: client.reference, ...fields }),
    async (fields: object = {}) => dispatch(await upload(fields)),
  ]) {
    const partly = await make();
    await sign(world, tokenOf(partly.signers[0]));
    await decline(world, tokenOf((await make()).signers[0]), 'Preskupo');
    await decline(world, tokenOf((await make()).signers[0]));
    await record(tryVoid(api, (await make()).reference, { reason: 'Novi predlog' }));
    await make(deadline);
    await view(world, tokenOf((await make()).signers[1]));
  }
  await record(tryVoid(api, (await newContract(api, { client: client.reference })).reference));
  await record(tryVoid(api, (await upload()).reference));
  // A contract that an earlier version sent: it is withheld from its signers.
  const old = await dispatch(await upload());
  await storeAsBefore(world, old.reference, Buffer.from(PDF, 'base64'));
  const page = `${world.url}/sign/${tokenOf(old.signers[0])}/viewed`;
  await must(fetch(page, { method: 'POST' }).then(({ status }) => ({ status, data: null, text: page })));
  return { sent: sent.reference, signed: signed.reference };
}

/** A signer opens the page. */
async function view(world: TestService, token: string): Promise<void> {
  await noteViewed(partsOf(world), token);
}

// E-mails, time, plans, sandboxes

/**
 * One e-mail that is refused, and one without an answer: it is unconfirmed after the service has stopped in between.
 */
async function failMails(world: TestService): Promise<void> {
  for (const email of ['unknown@example.com', 'silent@example.com']) {
    const client = await newClient(world.api, { email });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const params = { path: { reference } };
    const body = { subject: 'Vaša porudžbina', message: 'Hvala' };
    await record(world.api.POST('/documents/{reference}/send', { params, body }));
  }
  await untilRow(world, "SELECT 1 FROM mails WHERE status = 'failed'");
  await untilRow(
    world,
    "SELECT 1 FROM mails WHERE recipient = 'silent@example.com' AND handed_over_at IS NOT NULL",
  );
  await world.restart();
  await untilRow(world, "SELECT 1 FROM mails WHERE status = 'unconfirmed'");
}

/** Paused and resumed while earlier dates are not generated yet: the dates of the pause are recorded then. */
async function resumeOwing(world: TestService): Promise<void> {
  const { production: workspace } = world;
  const [pausedAt, resumedAt] = [new Date('2026-02-04T10:00:00.000Z'), world.clock.now()];
  const rule = { every: 'weekly', on: 'friday', start: '2026-01-09' };
  // In one transaction, so that no job runs in between.
  await world.write(async (tx) => {
    const template = { description: 'Zakasneli trošak', amount: '5', ...rule, workspace, now: pausedAt };
    const { reference } = await createRecurringExpense(tx, template);
    await pauseRecurringExpense(tx, { reference, now: pausedAt });
    await resumeRecurringExpense(tx, { reference, now: resumedAt });
  });
}

/** Its first date is added; the others would exceed the sum that statistics can show, and are skipped. */
async function leaveOut(world: TestService): Promise<void> {
  const rule = { every: 'weekly', on: 'friday', start: '2026-02-13' };
  const amount = { amount: '50000000000000', currency: 'CHF' };
  const template = { description: 'Prevelik trošak', ...amount, ...rule, workspace: world.production };
  await world.write((tx) => createRecurringExpense(tx, { ...template, now: world.clock.now() }));
}

/** Deliveries fail permanently, their endpoint is switched off, documents become overdue, contracts expire. */
async function letTimePass(world: TestService, { failing, paused, removed }: Endpoints): Promise<void> {
  const { production: workspace } = world;
  const now = () => world.clock.now();
  for (let i = 0; i < 200; i += 1) {
    world.clock.advance(5000);
    await world.write(async () => {});
    const [row] = await query(
      world,
      `SELECT 1 FROM webhook_endpoints WHERE reference = '${failing}' AND disabled_at IS NOT NULL`,
    );
    if (row) break;
    await new Promise((soon) => setTimeout(soon, 50));
  }
  await untilRow(world, 'SELECT 1 FROM webhook_endpoints WHERE disabled_at IS NOT NULL');
  await world.write(async (tx) => {
    await pauseEndpoint(tx, { workspace, reference: paused, now: now() });
    await removeEndpoint(tx, { workspace, reference: removed, now: now() });
  });
  world.clock.set('2026-02-04T10:00:00.000Z');
  await jobs(world);
  world.clock.set('2026-03-01T10:00:00.000Z');
  await resumeOwing(world);
  await leaveOut(world);
  await jobs(world);
  const again = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${workspace.reference}/v1/recurring-expenses`;
  const [weekly] = await query<{ reference: string }>(
    world,
    'SELECT reference FROM recurring_expenses WHERE paused_on IS NOT NULL',
  );
  await must(again.ask('POST', `${at}/${weekly?.reference}/resume`));
  await jobs(world);
  await must(again.ask('POST', `${at}/${weekly?.reference}/pause`));
  const overlap = { instanceKey: INSTANCE_KEY, overlapHours: 168 };
  await world.write((tx) =>
    rotateEndpointSecret(tx, { workspace, reference: failing, now: now(), ...overlap }),
  );
  // The trial of the first endpoint has arrived.
  const [oldest] = await query<{ id: number }>(world, 'SELECT min(id) AS id FROM events');
  await world.write((tx) => removePayloads(tx, [oldest?.id ?? 0]));
}

async function fillSandboxesAndPlans(world: TestService): Promise<void> {
  const { production: workspace } = world;
  await newClient(world.sandboxApi, { name: 'Of the sandbox' });
  const other = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
  await newIssued(other.api, { document_type: 'de_invoice' });
  await world.write(async (tx) => {
    await removeSandbox(tx, other.production);
    await setPlan(tx, 'small', { monthlyDocuments: 5, features: ['api'] });
    await setWorkspacePlan(tx, other.production, { planKey: 'small' });
  });
  for (let i = 0; i < 4; i += 1) await newIssued(other.api, { document_type: 'de_invoice' });
  const shut = await world.otherBusiness();
  await newIssued(shut.api);
  await world.write(async (tx) => {
    await setWorkspacePlan(tx, shut.production, { status: 'inactive', monthlyDocuments: 7 });
    await setWorkspaceStatus(tx, shut.production, 'suspended');
    const createdAt = world.clock.now().toISOString();
    await storeWaitingBatch(tx, { workspace: shut.production, email: shut.ownerEmail, createdAt });
    await setWorkspacePlan(tx, workspace, { monthlyDocuments: 1000 });
  });
  await advanceClocks(world, { removed: other.production, failed: shut.production });
}

/** One is ahead, with an e-mail that does not leave; of the others, the advance has failed, or ended with the sandbox. */
async function advanceClocks(
  world: TestService,
  { removed, failed }: Record<'removed' | 'failed', Workspace>,
): Promise<void> {
  const { production, ownerEmail: email } = await world.otherBusiness();
  const ofBusiness = async ({ businessId }: Workspace) => {
    const [row] = await query<Pick<Workspace, 'id' | 'reference'>>(
      world,
      `SELECT id, reference FROM workspaces WHERE business_id = ${businessId} AND environment = 'sandbox'`,
    );
    return { ...production, environment: 'sandbox' as const, ...row } as Workspace;
  };
  const now = world.clock.now();
  const target = new Date(now.getTime() + 86_400_000);
  for (const business of [removed, failed]) {
    const workspace = await ofBusiness(business);
    await world.write(async (tx) => {
      await beginAdvance(tx, { workspace, now, realNow: now, target });
      if (business === failed) await failAdvance(tx, workspace.id, now);
    });
  }
  const workspace = await ofBusiness(production);
  const ahead = world.apiFor(await managerKey(world, { email, workspace }));
  await answered(ahead.POST('/sandbox/clock/advance', { params: {}, body: { by: { days: 1 } } }), 202);
  await untilRow(world, "SELECT 1 FROM sandbox_clocks WHERE status = 'ready'");
  const client = await newClient(ahead, { email: 'later@example.com' });
  await record(send(ahead, (await newIssued(ahead, { client: client.reference })).reference));
}

/**
 * Records that do not last: an answer stored under a key for a day, texts that are cached until their document
 * changes.
 */
/** What was done, as it was kept before there was the journal. */
async function storeActivities(world: TestService): Promise<void> {
  await world.write(async (tx) => {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.workspaceId, world.production.id))
      .limit(1);
    const row = { workspaceId: world.production.id, at: START };
    const ofOperator = { ...row, operation: 'updateWorkspace', subjectReference: null };
    const ofKey = { ...row, operation: 'createClient', userId: key?.userId, apiKeyId: key?.id };
    await tx.insert(activities).values([ofOperator, { ...ofKey, subjectReference: newReference() }]);
    await noteByOperator(tx, { userId: key?.userId ?? 0, event: 'password_removed', now: world.clock.now() });
  });
  // Of another business, rows have gone with their time.
  const other = await world.otherBusiness();
  await newClient(other.api);
  await world.write(async (tx) => {
    const { id } = other.production;
    await forgetRows(tx, id, new Date('2100-01-01'));
    await tx.update(journalHeads).set({ isBookWhole: false }).where(eq(journalHeads.workspaceId, id));
  });
}

async function fillCaches({ api }: TestService): Promise<void> {
  await record(
    api.POST('/clients', { params: { header: { 'Idempotency-Key': 'once' } }, body: { name: 'Once' } }),
    201,
  );
  const { data: documents } = await answered(api.GET('/documents', { params: { query: { per_page: 100 } } }));
  for (const { reference } of documents) {
    await getDocument(api, reference);
    // Kept where the document can be written as one.
    await api.GET('/documents/{reference}/einvoice', {
      params: { path: { reference }, query: { profile: 'en16931' } },
      parseAs: 'text',
    });
  }
}

async function endMails(world: TestService): Promise<void> {
  await untilRow(
    world,
    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM queue JOIN mails ON mails.id = subject_id WHERE queue.kind = 'mail' AND handed_over_at IS NULL AND due_at <= '2026-03-01T10:00:00.000Z')",
  );
}

async function jobs(world: TestService): Promise<void> {
  const { database, service } = world.server;
  await runJobs(database, { asOf: world.clock.now(), clock: world.clock.now, service });
}

async function must<Data>(request: Promise<{ status: number; data: Data; text: string }>) {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return answer;
}

function query<Row>(world: TestService, text: string): Promise<Row[]> {
  return world.server.database.read(async (tx) => tx.all<Row>(sql.raw(text)));
}

async function untilRow(world: TestService, text: string): Promise<void> {
  await until(async () => (await query(world, text)).length > 0, text);
}

async function until(holds: () => boolean | Promise<boolean>, what = holds.toString()): Promise<void> {
  for (const deadline = performance.now() + 20_000; !(await holds()); ) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((soon) => setTimeout(soon, 10));
  }
}
