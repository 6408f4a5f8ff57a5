// What the pages send again, because its answer was lost, is carried out once: by the service under its Idempotency-Key,
// and by the pages, which keep that key until something came of it.
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMaker, ownPlaces, rows } from '../security/calls.ts';
import { find, readSources } from '../source-tree.ts';
import { spec as publicSpec } from '../spec-check.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, dashboardSpec, signedInAs } from './browser.ts';
import {
  createDashboardMaker,
  type DashboardMaker,
  validDashboardCall,
  WORKSPACE_OPERATIONS,
} from './calls.ts';

type Paths = Record<string, Record<string, { parameters?: { $ref?: string }[] } | undefined>>;

/** Whether the operation at a POST of a spec takes a key. */
function takesKey(spec: { paths: unknown }, path: string): boolean {
  const { parameters = [] } = (spec.paths as Paths)[path]?.post ?? {};
  return parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
}

describe('the service', () => {
  const TABLES = { uploadContract: 'contracts' };
  const tableOf = (id: string) => (TABLES as Record<string, string>)[id];
  const keyed = WORKSPACE_OPERATIONS.filter(
    ({ method, template }) =>
      method === 'POST' && takesKey(dashboardSpec, `/workspaces/{workspace}${template}`),
  );
  let world: TestService;
  let owner: Browser;
  let make: DashboardMaker;

  beforeAll(async () => {
    world = await createTestService();
    owner = await signedInAs(world, world.ownerEmail);
    const { reference: workspace } = world.production;
    const records = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
    make = createDashboardMaker(world, { owner, workspace, make: records });
  });
  afterAll(() => world.close());

  it('takes a key for whatever of the pages adds records', () => {
    expect(keyed.map(({ id }) => id).toSorted()).toEqual(['uploadContract']);
  });

  it.each(keyed)('carries out $id once under a key, and nothing else under it', async (operation) => {
    const { path, body } = await validDashboardCall(operation, make);
    const address = `/workspaces/${world.production.reference}${path}`;
    const count = async () =>
      (await rows<{ n: number }>(world, `SELECT count(*) AS n FROM ${tableOf(operation.id)}`))[0]?.n ?? 0;
    const before = await count();
    const ask = (sent: unknown) =>
      owner.ask('POST', address, sent, { 'Idempotency-Key': `key of ${operation.id}` });
    const first = await ask(body);
    const again = await ask(body);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    const other = (await validDashboardCall(operation, make)).body as object;
    const changed = 'description' in other ? { ...other, description: 'Another' } : other;
    const refused = await ask(changed);
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'idempotency_conflict' } }]);
    expect((await count()) - before).toBe(1);
  });

  it('repeats the answer to a table whose rows are there by now', async () => {
    const address = `/workspaces/${world.production.reference}/v1/clients/import`;
    const ask = () =>
      owner.ask(
        'POST',
        address,
        { csv: 'Name;Email\nKafa;kafa@kafa.example' },
        { 'Idempotency-Key': 'table' },
      );
    expect((await ask()).status).toBe(201);
    expect(await ask()).toMatchObject({ status: 201, data: { created: 1 } });
  });
});

describe('the pages', () => {
  const sources = readSources('src/dashboard');

  it('make keys in one place, which knows when to keep one', () => {
    const random = sources.filter(({ tree }) =>
      find(tree, ts.isIdentifier).some(({ text }) => /^(randomUUID|getRandomValues|random)$/.test(text)),
    );
    expect(random.map(({ path }) => path)).toEqual(['src/dashboard/components/use-once.ts']);
  });

  it('send one wherever the service takes one', () => {
    const posts = sources.flatMap(({ path, tree }) =>
      find(tree, ts.isCallExpression).flatMap((call) => {
        const { expression, arguments: given } = call;
        const [address] = given;
        if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'POST') return [];
        if (!address || !ts.isStringLiteral(address)) return [];
        const spec = expression.expression.getText() === 'dashboard' ? dashboardSpec : publicSpec;
        return takesKey(spec, address.text) ? [{ path, address: address.text, place: functionOf(call) }] : [];
      }),
    );
    expect(posts.length).toBeGreaterThan(15);
    const without = posts.filter(({ place }) => !place.includes("'Idempotency-Key'"));
    expect(without.map(({ path, address }) => `${path}: ${address}`)).toEqual([]);
  });
});

/** The function that a call stands in, as it is written. */
function functionOf(node: ts.Node): string {
  return ts.isFunctionLike(node) ? node.getText() : functionOf(node.parent);
}
