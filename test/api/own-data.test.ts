// What other programs store on our records: an id of theirs, and texts by keys of their own.
import { beforeAll, describe, expect, it } from 'vitest';
import { runJobs } from '../../src/jobs/schedule.ts';
import { newContract, sentContract } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';
import {
  cancel,
  getDocument,
  listener,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  record,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api)).reference;
});

type Own = { external_id?: string | null; metadata?: Record<string, string | null> | null };
type Shown = { reference: string; external_id: string | null; metadata: Record<string, string> };
type Answer<Data> = {
  status: number;
  data: Data;
  error?: { code: string; errors?: Record<string, string[]> };
  meta?: { total: number };
};

async function call<Data = Shown>(method: string, path: string, body?: object): Promise<Answer<Data>> {
  const response = await world.request(path, {
    method,
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) };
}

let made = 0;

const BODIES: Record<string, () => object> = {
  clients: () => ({ name: `Kupac ${made}` }),
  items: () => ({ type: 'service', name: `Usluga ${made}`, default_price: 10 }),
  documents: () => ({ document_type: 'rs_invoice', client, lines: [{ quantity: 1, unit_price: 10 }] }),
  expenses: () => ({ description: 'Papir', amount: 10, occurs_on: '2026-03-15' }),
  contracts: () => ({
    title: 'Ugovor',
    client,
    body: 'Tekst',
    signers: [{ name: 'Marko', email: 'marko@example.com' }],
  }),
};
const NOUNS = Object.keys(BODIES);

function create(noun: string, own: Own): Promise<Answer<Shown>> {
  made += 1;
  return call('POST', `/${noun}`, { ...BODIES[noun]?.(), ...own });
}

const change = (noun: string, { reference }: Shown, own: object) =>
  call('PATCH', `/${noun}/${reference}`, own);

const ofError = ({ status, error }: Answer<unknown>) => [
  status,
  error?.code,
  Object.keys(error?.errors ?? {}),
];

describe.each(NOUNS)('%s', (noun) => {
  it('keep an id and texts of other programs, and show them alone and in the list', async () => {
    const own = { external_id: `order-${noun}-1`, metadata: { shop: 'novi-sad', 'Broj kase': '7\n8' } };
    const { status, data } = await create(noun, own);
    expect(status).toBe(201);
    expect(data).toMatchObject(own);
    expect((await call('GET', `/${noun}/${data.reference}`)).data).toMatchObject(own);
    const listed = await call<Shown[]>('GET', `/${noun}?sort=-created_at`);
    expect(listed.data.find(({ reference }) => reference === data.reference)).toMatchObject(own);
  });

  it('have neither unless it is given', async () => {
    const { data } = await create(noun, {});
    expect([data.external_id, data.metadata]).toEqual([null, {}]);
    const { data: blank } = await create(noun, { external_id: ' ', metadata: null });
    expect([blank.external_id, blank.metadata]).toEqual([null, {}]);
  });

  it('are found by the id, exactly and with every other filter and order', async () => {
    const { data } = await create(noun, { external_id: ` Order/${noun}&+2 ` });
    expect(data.external_id).toBe(`Order/${noun}&+2`);
    const of = (id: string, more = '') =>
      call<Shown[]>('GET', `/${noun}?external_id=${encodeURIComponent(id)}${more}`);
    for (const more of ['', '&sort=updated_at', '&updated_since=2020-01-01T00:00:00Z', '&per_page=1']) {
      const found = await of(`Order/${noun}&+2`, more);
      expect([found.data.map(({ reference }) => reference), found.meta?.total]).toEqual([
        [data.reference],
        1,
      ]);
    }
    for (const id of [`order/${noun}&+2`, `Order/${noun}`, 'none']) {
      expect((await of(id)).data).toEqual([]);
    }
    expect((await of(`Order/${noun}&+2`, '&search=nothing-of-the-sort')).data).toEqual([]);
  });

  it('refuse an id that another record of the kind has, also when all come at once', async () => {
    const external_id = `twice-${noun}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(noun, { external_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    const refusal = answers.find(({ status }) => status === 422) as Answer<unknown>;
    expect(ofError(refusal)).toEqual([422, 'validation_failed', ['external_id']]);
    expect((await call('GET', `/${noun}?external_id=${external_id}`)).meta?.total).toBe(1);
  });

  it('refuse what is no id and no texts, by field', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key ${i}`, 'x']));
    for (const [own, field] of [
      [{ external_id: 'x'.repeat(256) }, 'external_id'],
      [{ external_id: 'two\nlines' }, 'external_id'],
      [{ external_id: 4711 }, 'external_id'],
      [{ metadata: 'text' }, 'metadata'],
      [{ metadata: ['text'] }, 'metadata'],
      [{ metadata: { number: 1 } }, 'metadata.number'],
      [{ metadata: { nested: { a: 'b' } } }, 'metadata.nested'],
      [{ metadata: { long: 'x'.repeat(501) } }, 'metadata.long'],
      [{ metadata: { bell: '\u0007' } }, 'metadata.bell'],
      [{ metadata: { 'two\nlines': 'x' } }, 'metadata.two\nlines'],
      [{ metadata: { ['k'.repeat(41)]: 'x' } }, 'metadata'],
      [{ metadata: { '': 'x' } }, 'metadata'],
      [{ metadata: many }, 'metadata'],
    ] as [object, string][]) {
      expect([own, ofError(await create(noun, own as Own))]).toEqual([
        own,
        [422, 'validation_failed', [field]],
      ]);
    }
  });

  it('keep texts by keys that objects have already', async () => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
      const { status, data } = await create(noun, { metadata: { [key]: 'mine' } });
      expect([status, data.metadata]).toEqual([201, { [key]: 'mine' }]);
    }
    const path = `/${noun}`;
    const body = JSON.stringify(BODIES[noun]?.()).replace('{', '{"metadata":{"__proto__":"x"},');
    const headers = { 'Content-Type': 'application/json' };
    const response = await world.request(path, { method: 'POST', headers, body });
    expect(response.status).toBe(422);
  });
});

describe.each(NOUNS)('%s', (noun) => {
  it('change key by key: null removes a key, and null instead of the object removes all of them', async () => {
    const { data } = await create(noun, { metadata: { a: '1', b: '2', c: '3' } });
    const steps: [Own['metadata'], Record<string, string>][] = [
      [
        { b: null, c: '4', d: '' },
        { a: '1', c: '4', d: '' },
      ],
      [{}, { a: '1', c: '4', d: '' }],
      [{ missing: null }, { a: '1', c: '4', d: '' }],
      [null, {}],
    ];
    for (const [metadata, expected] of steps) {
      const changed = await change(noun, data, { metadata });
      expect([changed.status, changed.data.metadata]).toEqual([200, expected]);
    }
  });

  it('have at most 50 keys, whatever is sent at once', async () => {
    const keys = (from: number, count: number, text: string | null) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${from + i}`, text]));
    const { data } = await create(noun, { metadata: keys(0, 50, 'x') as Record<string, string> });
    expect(ofError(await change(noun, data, { metadata: { more: 'x' } }))).toEqual([
      422,
      'validation_failed',
      ['metadata'],
    ]);
    const turned = await change(noun, data, { metadata: { ...keys(0, 50, null), ...keys(50, 50, 'y') } });
    expect([turned.status, turned.data.metadata]).toEqual([200, keys(50, 50, 'y')]);
  });

  it('keep both where a change does not name them, and give an id up with null', async () => {
    const { data } = await create(noun, { external_id: `kept-${noun}`, metadata: { a: '1' } });
    const field = { clients: 'notes', items: 'description', expenses: 'notes', contracts: 'title' }[noun];
    const other = field ? { [field]: 'New' } : { due_date: '2026-04-01' };
    const changed = await change(noun, data, other);
    expect(changed.data).toMatchObject({ external_id: `kept-${noun}`, metadata: { a: '1' } });
    expect((await change(noun, data, { external_id: null })).data.external_id).toBeNull();
    expect((await create(noun, { external_id: `kept-${noun}` })).status).toBe(201);
    expect(ofError(await change(noun, data, { external_id: `kept-${noun}` }))).toEqual([
      422,
      'validation_failed',
      ['external_id'],
    ]);
  });
});

describe('an external id', () => {
  it('is of one kind of record and one workspace: others may have the same', async () => {
    const external_id = 'shared';
    for (const noun of NOUNS) expect((await create(noun, { external_id })).status).toBe(201);
    expect((await newClient(world.sandboxApi, { external_id })).external_id).toBe(external_id);
    const { api } = await world.otherBusiness();
    expect((await newClient(api, { external_id })).external_id).toBe(external_id);
    const listed = await api.GET('/items', { params: { query: { external_id } } });
    expect(listed.data?.data).toEqual([]);
  });
});

describe('a document', () => {
  it('that is issued gets and changes both, alone', async () => {
    const { api } = world;
    const { reference, number, updated_at } = await newIssued(api, { external_id: 'before' });
    world.clock.advance(1000);
    const own = { external_id: 'after', metadata: { shipped: '2026-03-16' } };
    const changed = await record(patchDocument(api, reference, own));
    expect(changed).toMatchObject({ ...own, number, status: 'issued' });
    expect(changed.updated_at > updated_at).toBe(true);
    const refused = await patchDocument(api, reference, { ...own, due_date: '2026-04-01' });
    expect([refused.response.status, refused.error?.error.code]).toEqual([409, 'immutable_document']);
    expect((await patchDocument(api, reference, {})).response.status).toBe(409);
    await record(cancel(api, reference));
    await record(patchDocument(api, reference, { external_id: null }));
    expect(await getDocument(api, reference)).toMatchObject({ status: 'cancelled', external_id: null });
  });

  it('prints and freezes neither: its PDF stays the same, byte for byte', async () => {
    const { reference } = await newIssued(world.api);
    const pdf = async () => {
      const response = await world.request(`/documents/${reference}/document.pdf`);
      return Buffer.from(await response.arrayBuffer());
    };
    const before = await pdf();
    await record(patchDocument(world.api, reference, { external_id: 'pdf-1', metadata: { a: 'b' } }));
    expect((await pdf()).equals(before)).toBe(true);
  });

  it('is sent to subscribers with both, when they change, too', async () => {
    const business = await listener(world);
    const own = { external_id: 'order-1', metadata: { shop: 'bg' } };
    const { reference } = await newDraft(business.api, own);
    await record(patchDocument(business.api, reference, { metadata: { shop: null } }));
    const recorded = (await business.recorded()).filter(({ event }) => event.startsWith('document.'));
    expect(recorded.map(({ event, data }) => [event, data])).toMatchObject([
      ['document.created', own],
      ['document.updated', { external_id: 'order-1', metadata: {} }],
    ]);
    await business.close();
  });
});

describe('an expense that was generated', () => {
  it('is not overridden by what other programs keep on it', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const body = { description: 'Kirija', amount: 650, every: 'monthly', on: 'last', start: '2026-02-01' };
    await owner.ask('POST', `/workspaces/${world.production.reference}/v1/recurring-expenses`, body);
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
    await runJobs(world.server.database, time);
    const { data } = await call<Generated[]>('GET', '/expenses?search=Kirija');
    const own = { external_id: 'receipt-1', metadata: { shop: 'bg' } };
    const changed = await change('expenses', data[0] as Generated, own);
    expect(changed.data).toMatchObject({ ...own, is_recurring: true, is_overridden: false });
  });
});

type Generated = Shown & { is_recurring: boolean };

describe('a contract', () => {
  it('keeps both when it is sent', async () => {
    const own = { external_id: 'deal-1', metadata: { stage: 'won' } };
    expect(await sentContract(world.api, own)).toMatchObject({ ...own, status: 'sent' });
    expect((await newContract(world.api)).external_id).toBeNull();
  });

  it('changes both after it was sent, and nothing else with them', async () => {
    const contract = await sentContract(world.api, { external_id: 'deal-2' });
    const own = { external_id: 'deal-3', metadata: { stage: 'lost' } };
    const changed = await change('contracts', contract, own);
    expect(changed.data).toMatchObject({ ...own, status: 'sent', title: contract.title });
    const refused = await change('contracts', contract, { ...own, title: 'Aneks' });
    expect([refused.status, refused.error?.code]).toEqual([409, 'contract_state_conflict']);
  });
});
