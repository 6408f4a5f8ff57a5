// Who may do what with the dashboard's own operations, and that workspaces and records of others cannot be reached.
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { newReference } from '../../src/domain/reference.ts';
import type { InWorkspaceId } from '../../src/spec/dashboard.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { isQuick } from '../scenarios.ts';
import { createMaker, everything, ownPlaces } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, createBrowser, signedInAs } from './browser.ts';
import {
  createDashboardMaker,
  type DashboardCall,
  type DashboardMaker,
  validDashboardCall,
  WORKSPACE_OPERATIONS,
  type WorkspaceOperation,
} from './calls.ts';

/** Written down once more: the spec could be wrong. */
const FOR_MANAGERS: InWorkspaceId[] = [
  'listMemberSignIns',
  'listSimulatedMails',
  'getSimulatedMail',
  'listMembers',
  'updateMember',
  'revokeMember',
  'listInvitations',
  'createInvitation',
  'withdrawInvitation',
  'updateWorkspace',
  'getCountryChange',
  'changeCountry',
  'putLogo',
  'deleteLogo',
  'getLookSample',
  'getUsage',
  'createSandbox',
  'getSefState',
  'connectSef',
  'changeSef',
  'testSef',
  'getClientErasure',
  'eraseClient',
  'listApiKeys',
  'createApiKey',
  'rotateApiKey',
  'revokeApiKey',
];
const FOR_ACCOUNTANTS: InWorkspaceId[] = [
  'createBatch',
  'previewBatch',
  'listSigningLinks',
  'inviteSigner',
  'correctStock',
  'renewClientPortalLink',
  'uploadContract',
  'previewClientsImport',
  'previewItemsImport',
];

const MAY: Record<string, (id: InWorkspaceId) => boolean> = {
  owner: () => true,
  admin: () => true,
  accountant: (id) => !FOR_MANAGERS.includes(id),
  viewer: (id) => !FOR_MANAGERS.includes(id) && !FOR_ACCOUNTANTS.includes(id),
};

/** The weakest role that may carry out an operation, and the strongest that may not. */
function borderOf(id: InWorkspaceId): { weakest: string; strongest?: string } {
  if (FOR_MANAGERS.includes(id)) return { weakest: 'admin', strongest: 'accountant' };
  if (FOR_ACCOUNTANTS.includes(id)) return { weakest: 'accountant', strongest: 'viewer' };
  return { weakest: 'viewer' };
}

/** What a valid request answers where it is no success: there is a sandbox already, there are no notifications and batches, no e-mail is sent, and a key is replaced by who made it. */
const EXPECTED: Partial<Record<InWorkspaceId, number>> = {
  createSandbox: 409,
  rotateApiKey: 403,
  readNotification: 404,
  createBatch: 409,
  getBatch: 404,
  stopBatch: 404,
  forgetBatch: 404,
  removeSavedView: 404,
  inviteSigner: 409,
};

const receiver = shared(startReceiver);
const world = sharedService();
let make: DashboardMaker;
let owner: Browser;
let stranger: Browser;
const valid = new Map<InWorkspaceId, DashboardCall>();

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  const workspace = world.production.reference;
  make = createDashboardMaker(world, {
    owner,
    workspace,
    make: createMaker(world, ownPlaces(world).production, receiver.url),
  });
  for (const operation of WORKSPACE_OPERATIONS)
    valid.set(operation.id, await validDashboardCall(operation, make));
  const other = await world.otherBusiness();
  stranger = await signedInAs(world, `owner${Number(/\d+/.exec(other.production.name)?.[0])}@example.com`);
});

const ask = (browser: Browser, method: string, call: DashboardCall, workspace = world.production.reference) =>
  browser.ask(method, `/workspaces/${workspace}${call.path}`, call.body);

/** Refuses a valid request of an operation to a member. */
async function expectForbidden(browser: Browser, { id, method }: WorkspaceOperation): Promise<void> {
  const { status, body } = await ask(browser, method, valid.get(id) as DashboardCall);
  expect([id, status, body]).toMatchObject([id, 403, { error: { code: 'forbidden' } }]);
}

function expectCarriedOut(id: InWorkspaceId, status: number): void {
  expect([id, EXPECTED[id] ?? status < 300]).toEqual([id, EXPECTED[id] === undefined ? true : status]);
}

it.runIf(isQuick)(
  'the weakest role that may is served, and the strongest that may not is refused',
  async () => {
    const browsers: Record<string, Browser> = {};
    for (const role of ['admin', 'accountant', 'viewer'])
      browsers[role] = await signedInAs(world, (await world.member({ role })).email);
    const before = await everything(world);
    for (const operation of WORKSPACE_OPERATIONS) {
      const { strongest } = borderOf(operation.id);
      if (strongest) await expectForbidden(browsers[strongest] as Browser, operation);
    }
    expect(await everything(world)).toEqual(before);
    for (const { id, method } of WORKSPACE_OPERATIONS) {
      const browser = browsers[borderOf(id).weakest] as Browser;
      expectCarriedOut(id, (await ask(browser, method, valid.get(id) as DashboardCall)).status);
    }
  },
);

describe.each(isQuick ? [] : Object.entries(MAY))('%s', (role, may) => {
  it('may do exactly what is documented', async () => {
    const { email } = await world.member({ role });
    const browser = await signedInAs(world, email);
    const before = await everything(world);
    for (const operation of WORKSPACE_OPERATIONS.filter(({ id }) => !may(id)))
      await expectForbidden(browser, operation);
    expect(await everything(world)).toEqual(before);
    for (const operation of WORKSPACE_OPERATIONS.filter(({ id }) => may(id))) {
      const { status } = await ask(browser, operation.method, await validDashboardCall(operation, make));
      expectCarriedOut(operation.id, status);
    }
  });
});

describe.each(isQuick ? [] : PERMISSIONS)('a member with %s alone', (only) => {
  it('may do what asks for it, what every member may, and nothing else', async () => {
    const { email } = await world.member({ permissions: [only] });
    const browser = await signedInAs(world, email);
    const may = ({ needs }: { needs: string[] }) =>
      needs.every((permission) => permission === 'member' || permission === only);
    const before = await everything(world);
    for (const operation of WORKSPACE_OPERATIONS.filter((each) => !may(each)))
      await expectForbidden(browser, operation);
    expect(await everything(world)).toEqual(before);
    for (const operation of WORKSPACE_OPERATIONS.filter(
      ({ permission, needs }) => permission === only && needs.length === 1,
    )) {
      const { status } = await ask(browser, operation.method, await validDashboardCall(operation, make));
      // The key of that request is the owner's: a member who manages only their own keys finds no other.
      const isOfKey = operation.id === 'revokeApiKey' || operation.id === 'rotateApiKey';
      const expected = isOfKey ? 404 : EXPECTED[operation.id];
      const isExpected = expected === undefined ? status < 300 : status === expected;
      expect([operation.id, isExpected]).toEqual([operation.id, true]);
    }
  });
});

it('without a session, or from another business, no workspace can be opened', async () => {
  const before = await everything(world);
  for (const { id, method } of WORKSPACE_OPERATIONS) {
    const call = valid.get(id) as DashboardCall;
    const foreign = await ask(stranger, method, call);
    expect([id, foreign.status, foreign.body]).toMatchObject([id, 404, { error: { code: 'not_found' } }]);
    const anonymous = await ask(createBrowser(world), method, call);
    expect([id, anonymous.status]).toEqual([id, 401]);
  }
  expect(await everything(world)).toEqual(before);
});

it('a reference of another workspace, or of none, leads nowhere', async () => {
  const withRecord = WORKSPACE_OPERATIONS.filter(({ template }) => template.includes('{'));
  expect(withRecord.length).toBeGreaterThan(15);
  for (const operation of withRecord) {
    const call = await validDashboardCall(operation, make);
    const place = operation.template.split('/').findIndex((segment) => segment.startsWith('{'));
    // Members and invitations are those of the business: both of its workspaces show them.
    const isOfBusiness = /^\/(members|invitations)/.test(operation.template);
    if (!isOfBusiness) {
      const sandbox = await ask(owner, operation.method, call, world.sandbox.reference);
      expect([operation.id, sandbox.status]).toEqual([operation.id, 404]);
    }
    for (const reference of [newReference(), 'x', "' OR 1=1 --"]) {
      const [path = '', query = ''] = call.path.split(/(?=\?)/);
      const segments = path.split('/');
      segments[place] = encodeURIComponent(reference);
      const { status } = await ask(owner, operation.method, { ...call, path: segments.join('/') + query });
      expect([operation.id, reference, status]).toEqual([operation.id, reference, 404]);
    }
  }
});

it('the public operations below a workspace ask for the permissions that a key would need', async () => {
  const { email } = await world.member({ permissions: ['clients.view'] });
  const browser = await signedInAs(world, email);
  const path = `/workspaces/${world.production.reference}/v1`;
  expect((await browser.ask('GET', `${path}/clients`)).status).toBe(200);
  expect((await browser.ask('POST', `${path}/clients`, { name: 'X' })).status).toBe(403);
  expect((await stranger.ask('GET', `${path}/clients`)).status).toBe(404);
});

describe('owners', () => {
  const membersPath = () => `/workspaces/${world.production.reference}/members`;
  const referenceOf = async (email: string) => {
    const { data } = await owner.ask<{ email: string; reference: string }[]>('GET', membersPath());
    return data.find((member) => member.email === email)?.reference;
  };

  it('are neither changed, nor removed, nor made by an admin', async () => {
    const { email } = await world.member({ role: 'admin' });
    const admin = await signedInAs(world, email);
    const target = `${membersPath()}/${await referenceOf(world.ownerEmail)}`;
    expect((await admin.ask('PATCH', target, { role: 'viewer' })).status).toBe(403);
    expect((await admin.ask('DELETE', target)).status).toBe(403);
    const self = `${membersPath()}/${await referenceOf(email)}`;
    expect((await admin.ask('PATCH', self, { role: 'owner' })).status).toBe(403);
    const invitation = { email: 'rich@example.com', role: 'owner' };
    expect(
      (await admin.ask('POST', `/workspaces/${world.production.reference}/invitations`, invitation)).status,
    ).toBe(403);
  });

  it('stay: the last one can be neither changed nor removed', async () => {
    const own = await createTestService();
    const browser = await signedInAs(own, own.ownerEmail);
    const path = `/workspaces/${own.production.reference}/members`;
    const { data } = await browser.ask<{ reference: string }[]>('GET', path);
    const target = `${path}/${data[0]?.reference}`;
    expect((await browser.ask('PATCH', target, { role: 'viewer' })).status).toBe(409);
    expect((await browser.ask('DELETE', target)).status).toBe(409);
    const { email } = await own.member({ role: 'owner' });
    expect((await browser.ask('DELETE', target)).status).toBe(204);
    // From the next request on.
    expect((await browser.ask('GET', path)).status).toBe(404);
    expect((await (await signedInAs(own, email)).ask('GET', path)).status).toBe(200);
    await own.close();
  });
});
