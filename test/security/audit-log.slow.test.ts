// Every operation of both specs that writes leaves an entry with who did it, which way, and by its own name; those that only
// read or preview leave none.
import { and, eq, gt } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { journalHead } from '../../src/database/engine/journal.ts';
import { journal } from '../../src/database/schema/journal.ts';
import { userReference } from '../audit.ts';
import { type Browser, dashboardSpec, signedInAs } from '../dashboard/browser.ts';
import {
  createDashboardMaker,
  type DashboardMaker,
  validDashboardCall,
  WORKSPACE_OPERATIONS,
} from '../dashboard/calls.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import { spec } from '../spec-check.ts';
import {
  createMaker,
  isOfKeys,
  isOfSandbox,
  isSingle,
  type Maker,
  OPERATIONS,
  ownPlaces,
  send,
  validCall,
} from './calls.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let make: Maker;
let ofPages: DashboardMaker;
let owner: Browser;
let manager: string;
let user: string;

beforeAll(async () => {
  manager = await managerKey(world);
  owner = await signedInAs(world, world.ownerEmail);
  user = await userReference(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  const workspace = world.production.reference;
  ofPages = createDashboardMaker(world, { owner, workspace, make });
});

type Node = { operationId?: string; 'x-transaction'?: string };

/** Operations that write nothing, whatever their method. */
const READING = new Set(
  [spec.paths, dashboardSpec.paths].flatMap((paths) =>
    Object.values(paths).flatMap((item) =>
      Object.entries(item as Record<string, Node>).flatMap(([method, node]) =>
        method === 'get' || node['x-transaction'] === 'reading' ? [node.operationId] : [],
      ),
    ),
  ),
);

/** The rows of a request, of what was sent after `position`. */
async function rowsOf(requestId: string | null, position: number) {
  return world.server.database.read(async (tx) =>
    tx
      .select()
      .from(journal)
      .where(
        and(
          eq(journal.workspaceId, world.production.id),
          gt(journal.position, position),
          eq(journal.requestId, requestId ?? ''),
        ),
      ),
  );
}

const position = () =>
  world.server.database.read(async (tx) => (await journalHead(tx, world.production.id)).position);

type Author = { actorKind: string; via: string };

async function expectEntry(id: string, requestId: string | null, before: number, author: Author) {
  const rows = await rowsOf(requestId, before);
  if (READING.has(id)) {
    expect([id, rows]).toEqual([id, []]);
    return;
  }
  const acts = rows.filter(({ isEffect }) => !isEffect);
  expect([id, acts.length]).toEqual([id, 1]);
  expect(acts[0]).toMatchObject({ ...author, actor: user, operation: id, address: expect.any(String) });
  for (const row of rows) expect([id, row.operation, row.via]).toEqual([id, id, author.via]);
}

/** The operation that carries out the entries of a batch. */
const singleOf = (id: string) => id.replace(/s$/, '');

describe.each(OPERATIONS.filter(({ id }) => !isOfSandbox(id)))('$id', (operation) => {
  it('leaves an entry of a key, unless it only reads', async () => {
    const call = await validCall(operation, make);
    const before = await position();
    const response = await send(world, call, isOfKeys(operation) ? world.key : manager);
    expect([operation.id, response.ok]).toEqual([operation.id, true]);
    const id = isSingle(operation) ? operation.id : singleOf(operation.id);
    const author = { actorKind: 'key', via: 'api' };
    await expectEntry(id, response.headers.get('X-Request-Id'), before, author);
  });

  it('leaves an entry of a user in the dashboard', async () => {
    const { method, path, body } = await validCall(operation, make);
    const before = await position();
    const { reference } = world.production;
    const answer = await owner.ask(method, `/workspaces/${reference}/v1${path}`, body);
    // A session has no key to show.
    const hasNoAnswer = operation.id === 'getApiKey';
    expect([operation.id, answer.status < 300]).toEqual([operation.id, !hasNoAnswer]);
    const id = isSingle(operation) ? operation.id : singleOf(operation.id);
    const author = { actorKind: 'user', via: 'dashboard' };
    await expectEntry(id, answer.headers.get('X-Request-Id'), before, author);
  });
});

describe.each(WORKSPACE_OPERATIONS)('$id of the dashboard', (operation) => {
  it('leaves an entry of a user, unless it only reads, is refused or is about the user', async () => {
    const { path, body } = await validDashboardCall(operation, ofPages);
    const before = await position();
    const { reference } = world.production;
    const answer = await owner.ask(operation.method, `/workspaces/${reference}${path}`, body);
    const requestId = answer.headers.get('X-Request-Id');
    if (answer.status >= 300 || operation.permission === 'member') {
      expect([operation.id, await rowsOf(requestId, before)]).toEqual([operation.id, []]);
      return;
    }
    await expectEntry(operation.id, requestId, before, { actorKind: 'user', via: 'dashboard' });
  });
});
