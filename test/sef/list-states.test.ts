// How documents stand in SEF, as lists show it and are filtered by it.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUBMISSION_STATUSES } from '../../src/domain/sef.ts';
import { newClient, newDraft, newIssued } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { fillSef } from './every-state.ts';

const world = sharedService();
let owner: Browser;
let issued: string[];
let client: string;

type State = { document: string; status: string; needs_attention: boolean };
type States = { is_used: boolean; documents: State[] };

const at = () => `/workspaces/${world.production.reference}`;
const statesOf = async (documents: readonly string[]) =>
  (await owner.ask<States>('GET', `${at()}/efaktura-states?documents=${documents.join(',')}`)).data;
const withState = async (efaktura: string, more = '') => {
  const response = await world.request(`/documents?efaktura=${efaktura}${more}`);
  expect(response.status).toBe(200);
  const { data, meta } = (await response.json()) as {
    data: { reference: string }[];
    meta: { total: number };
  };
  expect(meta.total).toBe(data.length);
  return data.map(({ reference }) => reference).sort();
};

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  client = (await newClient(world.api)).reference;
  issued = [];
  for (let i = 0; i <= SUBMISSION_STATUSES.length; i += 1)
    issued.push((await newIssued(world.api, { client })).reference);
  await newDraft(world.api, { client });
});

describe('a business without SEF', () => {
  it('is said not to use it', async () => {
    expect(await statesOf(issued.slice(0, 1))).toEqual({ is_used: false, documents: [] });
    expect((await owner.ask<States>('GET', `${at()}/efaktura-states`)).data.is_used).toBe(false);
    expect(await withState('accepted')).toEqual([]);
    expect(await withState('none')).toEqual(issued.toSorted());
  });
});

describe('a business with SEF', () => {
  let byStatus: Map<string, string>;

  beforeAll(async () => {
    await fillSef(world);
    const { is_used, documents } = await statesOf(issued);
    expect(is_used).toBe(true);
    byStatus = new Map(documents.map(({ document, status }) => [status, document]));
    expect([...byStatus.keys()].sort()).toEqual([...SUBMISSION_STATUSES].sort());
  });

  it('lists the documents of each status, in any order and behind other filters', async () => {
    for (const [status, document] of byStatus) {
      for (const more of ['', '&sort=total', `&client=${client}`, '&type=rs_invoice', '&status=issued'])
        expect(await withState(status, more)).toEqual([document]);
    }
    const submitted = new Set(byStatus.values());
    expect(await withState('none')).toEqual(issued.filter((document) => !submitted.has(document)).toSorted());
    expect((await world.request('/documents?efaktura=lost')).status).toBe(422);
  });

  it('adds up and exports what the filter lets through', async () => {
    const { data } = await owner.ask<{ sums: { documents: number }[] }>(
      'GET',
      `${at()}/document-sums?efaktura=rejected`,
    );
    expect(data.sums).toMatchObject([{ documents: 1 }]);
    const { text } = await owner.ask('GET', `${at()}/v1/exports/documents?efaktura=rejected`);
    expect(text).toContain(byStatus.get('rejected'));
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  it('says which of them a person has to look at', async () => {
    const { documents } = await statesOf(issued);
    const found = documents.filter(({ needs_attention }) => needs_attention).map(({ status }) => status);
    expect(found).toEqual(expect.arrayContaining(['failed', 'unconfirmed', 'rejected']));
    expect(found).not.toContain('voided');
  });

  it('goes by the last submission of a document', async () => {
    const document = byStatus.get('failed') as string;
    await world.write(async (tx) =>
      tx.run(sql`INSERT INTO sef_submissions
          (reference, workspace_id, document_id, system, request_id, content, sha256, sends_to_cir, status, step,
           attempts, polls, status_at, created_at, updated_at)
        SELECT '01KBA4JSC04XN7T1RZ6WPEB9GH', workspace_id, document_id, system, request_id, content, sha256,
          sends_to_cir, 'accepted', 'none', attempts, polls, status_at, created_at, updated_at
        FROM sef_submissions WHERE document_id = (SELECT id FROM documents WHERE reference = ${document})`),
    );
    expect(await withState('failed')).toEqual([]);
    expect(await withState('accepted')).toContain(document);
    expect(await statesOf([document])).toMatchObject({ documents: [{ document, status: 'accepted' }] });
  });

  it('shows nothing of documents of other businesses', async () => {
    const other = await world.otherBusiness();
    const theirs = await newIssued(other.api, { client: (await newClient(other.api)).reference });
    expect((await statesOf([theirs.reference])).documents).toEqual([]);
  });
});
