// The public operations below a workspace, with a session instead of an API key: nothing more, nothing less.
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPLICIT_PERMISSIONS, PERMISSIONS } from '../../src/domain/permissions.ts';
import type { OperationId } from '../../src/spec/public.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import {
  type Call,
  createMaker,
  everything,
  isOfSandbox,
  type Maker,
  namesRecord,
  OPERATIONS,
  ownPlaces,
  validCall,
  withoutMore,
} from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, createBrowser, signedInAs } from './browser.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let make: Maker;
let stranger: Browser;
const calls = new Map<OperationId, Call>();

beforeAll(async () => {
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  for (const operation of OPERATIONS) calls.set(operation.id, await validCall(operation, make));
  const other = await world.otherBusiness();
  stranger = await signedInAs(world, `owner${Number(/\d+/.exec(other.production.name)?.[0])}@example.com`);
});

const ask = (browser: Browser, { method, path, body }: Call, workspace = world.production.reference) =>
  browser.ask(method, `/workspaces/${workspace}/v1${path}`, body);

const ROLES: [name: string, rights: object, holds: (permission: string) => boolean][] = [
  ['an owner', { role: 'owner' }, () => true],
  ['an admin', { role: 'admin' }, () => true],
  [
    'an accountant',
    { role: 'accountant' },
    (permission) => !(['integrations.manage', ...EXPLICIT_PERMISSIONS] as string[]).includes(permission),
  ],
  [
    'a viewer',
    { role: 'viewer' },
    (permission) => permission.endsWith('.view') && permission !== 'audit.view',
  ],
  ...PERMISSIONS.map((only): [string, object, (permission: string) => boolean] => [
    `a member with ${only} alone`,
    { permissions: [only] },
    (permission) => permission === only,
  ]),
];

describe.each(ROLES)('%s', (_name, rights, holds) => {
  it('may do with a session what a key of the same user may do', async () => {
    const { email } = await world.member(rights);
    const browser = await signedInAs(world, email);
    const before = await everything(world);
    for (const { id } of OPERATIONS.filter(({ needs }) => !needs.every(holds))) {
      const { status, body } = await ask(browser, calls.get(id) as Call);
      expect([id, status, body]).toMatchObject([id, 403, { error: { code: 'forbidden' } }]);
    }
    expect(await everything(world)).toEqual(before);
    for (const operation of OPERATIONS.filter(({ needs }) => needs.every(holds))) {
      const { status } = await ask(browser, withoutMore(await validCall(operation, make)));
      // A session is no key that could be shown, and this is no sandbox.
      if (operation.id === 'getApiKey' || isOfSandbox(operation.id)) expect(status).toBe(403);
      else expect([operation.id, status < 300]).toEqual([operation.id, true]);
    }
  });
});

it('without a session, or from another business, no operation and no record is reached', async () => {
  const foreign = (await stranger.ask<{ businesses: { production: { reference: string } }[] }>('GET', '/me'))
    .data.businesses[0]?.production.reference as string;
  const before = await everything(world);
  for (const operation of OPERATIONS) {
    const { id } = operation;
    const call = calls.get(id) as Call;
    expect([id, (await ask(createBrowser(world), call)).status]).toEqual([id, 401]);
    expect([id, (await ask(stranger, call)).status]).toEqual([id, 404]);
    // In the own workspace a record of another one is not there.
    if (namesRecord(operation)) expect([id, (await ask(stranger, call, foreign)).status]).toEqual([id, 404]);
  }
  expect(await everything(world)).toEqual(before);
});

it('a production workspace shows nothing of its sandbox, nor the other way', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  for (const { id, template } of OPERATIONS.filter(namesRecord)) {
    const { status } = await ask(owner, calls.get(id) as Call, world.sandbox.reference);
    expect([id, template, status]).toEqual([id, template, 404]);
  }
});

it('an address that is written oddly leads nowhere else', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const here = world.production.reference;
  const odd = [
    `/workspaces/${here}/v1`,
    `/workspaces/${here}/v1/`,
    `/workspaces/${here}/v1//clients`,
    `/workspaces/${here}/v1/clients/`,
    `/workspaces/${here}/v1/Clients`,
    `/workspaces/${here}/V1/clients`,
    `/workspaces/${here}/v1/..%2fmembers`,
    `/workspaces/${here}/v2/clients`,
    `/workspaces/${here}/v1clients`,
    `/workspaces/%zz/v1/clients`,
    `/workspaces/${here}%2fv1/clients`,
    `/workspaces/${here}%00/v1/clients`,
    `/workspaces/${here.toLowerCase()}/v1/clients`,
    '/workspaces//v1/clients',
    `/workspaces/${here}/v1/workspaces/${here}/v1/clients`,
  ];
  for (const path of odd) {
    const answer = await fetch(`${world.url}/dashboard/api${path}`, {
      headers: { Cookie: owner.cookie as string },
    });
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([path, answer.status, error.code]).toEqual([path, 404, 'not_found']);
  }
});

it('a plan without the API still has the dashboard, and one without contracts has none there', async () => {
  const own = await createTestService();
  const owner = await signedInAs(own, own.ownerEmail);
  const at = `/workspaces/${own.production.reference}/v1`;
  await own.write(async (tx) => {
    await setPlan(tx, 'bare', { features: [] });
    await setWorkspacePlan(tx, own.production, { planKey: 'bare' });
  });
  expect((await own.request('/clients')).status).toBe(403);
  expect((await owner.ask('GET', `${at}/clients`)).status).toBe(200);
  expect((await owner.ask('GET', `${at}/contracts`)).status).toBe(402);
  await own.close();
});

it('webhooks report what a session does like what a key does', async () => {
  await world.endpoint(receiver.url, ['client.created']);
  const owner = await signedInAs(world, world.ownerEmail);
  const { data } = await owner.ask('POST', `/workspaces/${world.production.reference}/v1/clients`, {
    name: 'Reported',
  });
  await expect
    .poll(() => receiver.received.some(({ raw }) => raw.includes(String(data.reference))), {
      timeout: 30_000,
    })
    .toBe(true);
});
