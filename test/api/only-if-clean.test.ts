import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { createProgram } from '../cli/program.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { BUYERS, clientOf, type Seller, sellerIn } from '../einvoice/sellers.ts';
import { call, connect } from '../mcp/connection.ts';
import { everything } from '../security/calls.ts';
import { getDocument, line, newDraft, newIssued, record, refused } from './records.ts';

type Issue = components['schemas']['DocumentIssue'];

const program = shared(createProgram);
const world = sharedService({ now: '2026-03-15T10:00:00Z' });
let seller: Seller;

beforeAll(async () => {
  seller = await sellerIn(world, 'DE');
});

const ERROR = 'client.vat_number is missing: a supply to another country of the EU without tax';

/** A draft to France without the VAT number of the client, which is an error; its other faults are warnings. */
async function faulty(vatNumber: string | null = null): Promise<string> {
  const client = await clientOf(seller, { ...BUYERS.FR, vat_number: vatNumber });
  const lines = [line({ tax_rate: 'de_vat_intra_eu' })];
  return (await newDraft(seller.api, { document_type: 'de_invoice', client, lines })).reference;
}

function issue(reference: string, body?: Issue) {
  return seller.api.POST('/documents/{reference}/issue', { params: { path: { reference } }, body });
}

const only = (on: boolean) =>
  world.write((tx) => updateProfile(tx, seller.production, { issuesOnlyClean: on }));

describe('only_if_clean', () => {
  it('issues as before without it, with false and with null', async () => {
    for (const body of [undefined, {}, { only_if_clean: false }, { only_if_clean: null }])
      expect((await record(issue(await faulty(), body))).status).toBe('issued');
  });

  it('refuses a draft with an error, names the first ones, and changes nothing', async () => {
    const reference = await faulty();
    const before = await everything(world);
    const { error, response } = await issue(reference, { only_if_clean: true });
    expect(response.status).toBe(409);
    expect(Object.keys(error?.error ?? {}).sort()).toEqual([
      'code',
      'documentation_url',
      'message',
      'request_id',
    ]);
    expect(error?.error).toMatchObject({ code: 'conflict', message: expect.stringContaining(ERROR) });
    expect(await everything(world)).toEqual(before);
    expect(await getDocument(seller.api, reference)).toMatchObject({ status: 'draft', number: null });
  });

  it('issues a draft that has warnings alone, with the next number', async () => {
    const reference = await faulty('FR40303265045');
    expect((await record(issue(reference, { only_if_clean: true }))).status).toBe('issued');
    // An issued one is a no-op.
    expect((await record(issue(reference, { only_if_clean: true }))).status).toBe('issued');
  });

  it('is stored neither as success nor as refusal for another attempt with the same key', async () => {
    const reference = await faulty();
    const header = { 'Idempotency-Key': 'once' };
    const post = () =>
      seller.api.POST('/documents/{reference}/issue', {
        params: { path: { reference }, header },
        body: { only_if_clean: true },
      });
    await refused(post(), 409, 'conflict');
    const { client } = await getDocument(seller.api, reference);
    const path = { reference: client.reference };
    await record(
      seller.api.PATCH('/clients/{reference}', { params: { path }, body: { vat_number: 'FR40303265045' } }),
    );
    expect((await record(post())).status).toBe('issued');
  });

  it('names at most three errors, and how many more there are', async () => {
    await world.write((tx) => updateProfile(tx, seller.production, { vatNumber: '' }));
    const reference = await faulty();
    const { error } = await issue(reference, { only_if_clean: true });
    expect(error?.error.message).toContain('workspace.vat_number is missing');
    expect(error?.error.message).toContain(`; ${ERROR}`);
    await world.write((tx) => updateProfile(tx, seller.production, { vatNumber: 'DE136695976' }));
  });
});

describe('a business that issues only what has no error', () => {
  it('is refused the same on every way, until it is off again', async () => {
    const reference = await faulty();
    await only(true);
    const shown = await record(seller.api.GET('/workspace'));
    expect(shown.issues_only_clean).toBe(true);
    await refused(issue(reference), 409, 'conflict');
    await refused(issue(reference, { only_if_clean: false }), 409, 'conflict');
    const cli = await program.runOn(world.databaseUrl, 'api', 'issueDocument', '--reference', reference);
    expect([cli.status, cli.stderr]).toEqual([1, expect.stringContaining(ERROR)]);
    const mcp = await connect(world.url, seller.key);
    const answer = await call(mcp, 'issue_document', { reference });
    expect([answer.isError, JSON.stringify(answer)]).toEqual([true, expect.stringContaining(ERROR)]);
    await mcp.close();
    const owner = await signedInAs(world, seller.ownerEmail);
    const at = `/workspaces/${seller.production.reference}`;
    const byDashboard = await owner.ask('POST', `${at}/v1/documents/${reference}/issue`);
    expect(byDashboard.status).toBe(409);
    const { data } = await owner.ask<{ must_be_clean: boolean }>(
      'GET',
      `${at}/documents/${reference}/issue-check`,
    );
    expect(data.must_be_clean).toBe(true);
    expect((await owner.ask('PATCH', at, { issues_only_clean: false })).data).toMatchObject({
      issues_only_clean: false,
    });
    expect((await record(issue(reference))).status).toBe('issued');
  });

  it('is refused the credit note of a cancellation that has an error, and nothing is cancelled', async () => {
    const client = await clientOf(seller, { ...BUYERS.FR, vat_number: null });
    const lines = [line({ tax_rate: 'de_vat_intra_eu' })];
    const issued = await newIssued(seller.api, { document_type: 'de_invoice', client, lines });
    await only(true);
    const path = { reference: issued.reference };
    await refused(
      seller.api.POST('/documents/{reference}/cancel', { params: { path }, body: { credit: true } }),
      409,
      'conflict',
    );
    await only(false);
    expect(await getDocument(seller.api, issued.reference)).toMatchObject({ status: 'issued' });
  });

  it('the command line sets it, and issues only what is clean where it is asked', async () => {
    const reference = await faulty();
    const workspace = seller.production.reference;
    const run = (...words: string[]) => program.runOn(world.databaseUrl, ...words);
    const set = (on: string) => run('workspaces', 'update', workspace, '--issues-only-clean', on);
    const refusal = await run('api', 'issueDocument', '--reference', reference, '--only-if-clean');
    expect([refusal.status, refusal.stderr]).toEqual([1, expect.stringContaining(ERROR)]);
    expect((await set('yes')).status).toBe(0);
    await refused(issue(reference), 409, 'conflict');
    expect((await set('no')).status).toBe(0);
    expect((await set('perhaps')).stderr).toContain('It must be yes or no.');
    expect((await run('api', 'issueDocument', '--reference', reference)).status).toBe(0);
  });
});

it('the place of issue is frozen with the document, and those issued before have none', async () => {
  const serbian = await sellerIn(world, 'RS');
  const { production, api } = serbian;
  const client = await clientOf(serbian, BUYERS.RS);
  const before = await newIssued(api, { client });
  await world.write((tx) => updateProfile(tx, production, { placeOfIssue: 'Zemun' }));
  expect((await record(api.GET('/workspace'))).business.place_of_issue).toBe('Zemun');
  const after = await newIssued(api, { client });
  await world.write((tx) => updateProfile(tx, production, { placeOfIssue: 'Niš' }));
  const page = async (reference: string) => {
    const { url } = await record(
      api.GET('/documents/{reference}/public-link', { params: { path: { reference } } }),
    );
    return (await fetch(url)).text();
  };
  expect(await page(before.reference)).not.toContain('Mesto izdavanja');
  const text = await page(after.reference);
  expect(text).toContain('Mesto izdavanja');
  expect(text).toContain('Zemun');
  expect(text).not.toContain('Niš');
});
