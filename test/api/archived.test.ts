// Clients and items that are archived: kept, but no longer offered.
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import {
  answered,
  getClient,
  getDocument,
  getItem,
  invalid,
  listener,
  newClient,
  newDraft,
  newItem,
  record,
  refused,
} from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

type Api = TestService['api'];
type Query = { archived?: boolean; search?: string; type?: never; sort?: never; per_page?: number };

/** The two kinds of record behind the same calls. */
const NOUNS = {
  clients: {
    add: (api: Api, name: string) => newClient(api, { name }),
    get: getClient,
    archive: (api: Api, reference: string, archived: boolean) =>
      api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: { archived } }),
    list: (api: Api, query: Query) => answered(api.GET('/clients', { params: { query } })),
  },
  items: {
    add: (api: Api, name: string) => newItem(api, { name }),
    get: getItem,
    archive: (api: Api, reference: string, archived: boolean) =>
      api.PATCH('/items/{reference}', { params: { path: { reference } }, body: { archived } }),
    list: (api: Api, query: Query) => answered(api.GET('/items', { params: { query } })),
  },
};

describe.each(Object.entries(NOUNS))('archiving %s', (_noun, { add, get, archive, list }) => {
  it('is a change that PATCH makes and takes back; a second time changes no instant', async () => {
    const before = await add(world.api, 'Stari');
    expect(before.archived_at).toBeNull();
    world.clock.set('2026-03-15T12:00:00Z');
    const at = '2026-03-15T12:00:00.000Z';
    const archived = await record(archive(world.api, before.reference, true) as never);
    expect(archived).toEqual({ ...before, archived_at: at, updated_at: at, version: before.version + 1 });
    world.clock.set('2026-03-15T13:00:00Z');
    expect(await record(archive(world.api, before.reference, true) as never)).toMatchObject({
      archived_at: at,
    });
    expect(await record(archive(world.api, before.reference, false) as never)).toMatchObject({
      archived_at: null,
    });
    expect(await get(world.api, before.reference)).toMatchObject({ archived_at: null });
  });

  it('leaves lists as they are unless one kind is asked for, with the right totals on every page', async () => {
    const { api } = await world.otherBusiness();
    const names = ['Ada', 'Bor', 'Cer', 'Dub', 'Eva'];
    const records = [];
    for (const name of names) records.push(await add(api, `${name} zajedno`));
    for (const each of [records[1], records[3]]) {
      await record(archive(api, each?.reference ?? '', true) as never);
    }
    const shown = async (query: Query) => {
      const { data, meta } = await list(api, query);
      return [data.map(({ name }) => name.slice(0, 3)), meta.total];
    };
    expect(await shown({})).toEqual([names, 5]);
    expect(await shown({ archived: false })).toEqual([['Ada', 'Cer', 'Eva'], 3]);
    expect(await shown({ archived: true })).toEqual([['Bor', 'Dub'], 2]);
    expect(await shown({ archived: false, per_page: 2 })).toEqual([['Ada', 'Cer'], 3]);
    for (const search of ['zajedno', 'za']) {
      expect(await shown({ archived: false, search })).toEqual([['Ada', 'Cer', 'Eva'], 3]);
      expect(await shown({ archived: true, search })).toEqual([['Bor', 'Dub'], 2]);
    }
    const sort = '-created_at' as never;
    expect(await shown({ archived: false, sort })).toEqual([['Eva', 'Cer', 'Ada'], 3]);
    expect(await shown({ archived: true, sort })).toEqual([['Dub', 'Bor'], 2]);
    const second = await list(api, { archived: false, per_page: 2, page: 2 } as never);
    expect(second.data.map(({ name }) => name.slice(0, 3))).toEqual(['Eva']);
    const behind = await list(api, { archived: false, per_page: 2 });
    const after = await list(api, {
      archived: false,
      per_page: 2,
      after: behind.meta.next_cursor ?? '',
    } as never);
    expect(after.data.map(({ name }) => name.slice(0, 3))).toEqual(['Eva']);
  });

  it('takes nothing but true and false', async () => {
    const { reference } = await add(world.api, 'Ni ovo ni ono');
    await invalid(archive(world.api, reference, null as never) as never, 'archived');
    await invalid(world.api.GET('/clients', { params: { query: { archived: 'all' as never } } }), 'archived');
  });
});

describe('an archived client', () => {
  it('keeps its documents, which can still be issued and paid, and emits client.updated', async () => {
    const business = await listener(world);
    const { reference } = await newClient(business.api);
    const draft = await newDraft(business.api, { client: reference });
    await record(NOUNS.clients.archive(business.api, reference, true) as never);
    const client = await getClient(business.api, reference);
    expect(await business.delivered(3)).toMatchObject({ event: 'client.updated', data: client });
    expect(await getDocument(business.api, draft.reference)).toMatchObject({ client: { reference } });
    const params = { path: { reference: draft.reference } };
    expect(await record(business.api.POST('/documents/{reference}/issue', { params }))).toMatchObject({
      status: 'issued',
    });
    await business.close();
  });

  it('can be archived by members who may change clients', async () => {
    const { reference } = await newClient(world.api);
    const member = await world.member({ permissions: ['clients.view'] });
    await refused(NOUNS.clients.archive(member.api, reference, true) as never, 403, 'forbidden');
  });
});
