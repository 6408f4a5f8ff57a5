// Started by the suite: the service in this process, on PostgreSQL. It makes businesses, sends requests to itself, and
// prints as JSON what it has sent to the server for them.
import pg from 'pg';
import { ulid } from 'ulid';
import { documentBody } from '../books.ts';
import { serviceSettings } from '../measured.ts';
import type { Call } from '../recorded.ts';
import { startServiceHere } from '../service-here.ts';

const { DATABASE_URL = '', RECEIVER_URL = '' } = process.env;
const BUSINESSES = 8;
const DOCUMENTS = 100;
const TRIES = 12;

let recorded: Call[] = [];
const { prototype } = pg.Client as unknown as { prototype: { query(...args: unknown[]): unknown } };
const send = prototype.query;
prototype.query = function query(...args: unknown[]) {
  const given = (typeof args[0] === 'string' ? { text: args[0] } : args[0]) as Partial<Call>;
  const call: Call = {
    ...(given.name && { name: given.name }),
    text: given.text ?? '',
    values: given.values ?? [],
    rows: [],
  };
  recorded.push(call);
  const sent = send.apply(this, args) as Promise<{ rows: unknown[][] }>;
  sent.then(
    ({ rows }) => {
      call.rows = rows ?? [];
    },
    () => {},
  );
  return sent;
};

const server = await startServiceHere(DATABASE_URL);
const { createWorkspaces } = await import('../../../src/workspaces/workspaces.ts');
const { createKey } = await import('../../../src/workspaces/keys.ts');
const { createEndpoint } = await import('../../../src/webhooks/endpoints.ts');

const instanceKey = serviceSettings(DATABASE_URL).SECRET_KEY as string;

type Business = { key: string; client: string };

async function newBusiness(number: number): Promise<Business & { isWatched: boolean }> {
  const now = new Date();
  const where = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade', sandbox: false, now };
  const isWatched = number === BUSINESSES;
  const key = await server.database.write('instance', async (tx) => {
    const ownerEmail = `owner-${number}@example.com`;
    const { production } = await createWorkspaces(tx, { name: `Business ${number}`, ownerEmail, ...where });
    // The last one has an endpoint, which the others do not pay for.
    if (isWatched)
      await createEndpoint(tx, {
        workspace: production,
        url: RECEIVER_URL,
        events: ['*'],
        instanceKey,
        allowPrivateNetwork: true,
        now,
      });
    return (await createKey(tx, { workspace: production, email: ownerEmail, now })).key;
  });
  const { reference } = await ask('POST', '/clients', key, { name: 'Client' });
  return { key, client: reference, isWatched };
}

async function ask(method: string, path: string, key: string, body?: object): Promise<{ reference: string }> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
  };
  if (body) headers['Idempotency-Key'] = ulid();
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: { reference: string } }).data;
}

/** What is sent for a request: of several tries the shortest, into which no work in the background fell. */
async function record(request: () => Promise<unknown>): Promise<[Call[], Call[]]> {
  const tries: Call[][] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    recorded = [];
    await request();
    await new Promise((over) => setTimeout(over, 20));
    tries.push(recorded);
  }
  const [first = [], second = []] = tries.sort((a, b) => a.length - b.length);
  return [first, second];
}

const businesses: (Business & { post: [Call[], Call[]] })[] = [];
for (let number = 0; number < BUSINESSES; number += 1) {
  const { key, client } = await newBusiness(number);
  businesses.push({
    key,
    client,
    post: await record(() => ask('POST', '/documents', key, documentBody({ client }))),
  });
}
const first = businesses[0] as Business;
const documents: string[] = [];
for (let turn = 0; turn < DOCUMENTS; turn += 1)
  documents.push((await ask('POST', '/documents', first.key, documentBody(first))).reference);
await ask('GET', `/documents/${documents[0]}`, first.key);
const [get] = await record(() => ask('GET', `/documents/${documents[0]}`, first.key));
const watched = await newBusiness(BUSINESSES);
await server.stop();
process.stdout.write(`${JSON.stringify({ businesses, documents, get, watched })}\n`);
