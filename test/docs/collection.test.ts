// The Postman collection, sent request by request as an importing program would.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { isOfKeys, isOfSandbox, OPERATIONS } from '../security/calls.ts';
import { run } from './guide.ts';

type Variable = { key: string; value: string };
type Request = {
  method: string;
  description: string;
  header: Variable[];
  body?: { raw: string };
  url: { raw: string; path: string[]; query: Variable[]; variable: Variable[] };
};
type Collection = {
  auth: { bearer: Variable[] };
  variable: Variable[];
  item: { name: string; item: { name: string; request: Request }[] }[];
};

const folder = mkdtempSync(join(tmpdir(), 'invoicing-collection-'));
const script = join(import.meta.dirname, '../../scripts/collection.ts');
const written = await run(process.execPath, [script, '--output', folder]);
const collection = JSON.parse(
  readFileSync(join(folder, 'invoicing.postman_collection.json'), 'utf8'),
) as Collection;
const requests = collection.item.flatMap(({ item }) => item);

const world = sharedService();
let manager: string;
let ofSandbox: string;
beforeAll(async () => {
  manager = await managerKey(world);
  ofSandbox = await managerKey(world, { workspace: world.sandbox });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the collection', () => {
  it('is written by its command', () => {
    expect(written).toMatchObject({ code: 0, stderr: '' });
  });

  it('holds every operation once, in the folder of its tag', () => {
    const ids = requests.map(({ request }) => request.description.replace('operationId: ', ''));
    expect(ids.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
    expect(collection.item.map(({ name }) => name)).toContain('Webhook deliveries');
  });

  it.each(requests)('sends "$name" as the service takes it', async ({ request }) => {
    const response = await sent(request);
    const answer = (await response.json().catch(() => undefined)) as { error?: Failed } | undefined;
    if (response.ok) return;
    // The example records do not exist here, and that is all that may be wrong.
    const fields = Object.keys(answer?.error?.errors ?? {});
    expect(
      response.status === 404 ||
        // The clock of the sandbox may still be advancing.
        (response.status === 409 && response.url.endsWith('/sandbox/reset')) ||
        (response.status === 422 &&
          fields.every((field) => /^(client|lines\.\d+\.item|currency|document|confirm)$/.test(field))),
      JSON.stringify(answer),
    ).toBe(true);
  });
});

type Failed = { code: string; errors?: Record<string, string[]> };

/** Fills the variables in and sends the request, as Postman does. */
function sent({ method, header, body, url, description }: Request): Promise<Response> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  const operation = OPERATIONS.find(({ id }) => description.endsWith(`: ${id}`));
  const key = operation && isOfKeys(operation) ? world.key : manager;
  variables
    .set('baseUrl', `${world.url}/api/v1`)
    .set('apiKey', operation && isOfSandbox(operation.id) ? ofSandbox : key);
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '?');
  const path = url.path.map((part) =>
    part.startsWith(':') ? url.variable.find(({ key }) => key === part.slice(1))?.value : part,
  );
  const search = url.query.map(({ key, value }) => `${key}=${value}`).join('&');
  return fetch(fill(`{{baseUrl}}/${path.join('/')}${search && `?${search}`}`), {
    method,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
      Authorization: `Bearer ${fill(collection.auth.bearer[0]?.value ?? '')}`,
    },
    body: body?.raw ?? null,
  });
}
