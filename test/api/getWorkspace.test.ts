import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { type Api, createTestService } from '../test-service.ts';
import { newIssued, record, refused } from './records.ts';

const world = sharedService({ now: '2026-03-31T21:59:00.000Z' });

const workspace = (api: Api) => record(api.GET('/workspace'));

describe('getWorkspace 200', () => {
  it('shows the business with what it has filled in, and null for the rest', async () => {
    const { production, api } = await world.otherBusiness({
      country: 'DE',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
    });
    expect(await workspace(api)).toMatchObject({
      reference: production.reference,
      environment: 'production',
      business: { name: production.name, country: 'DE', tax_number: null, city: null },
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      language: null,
    });
    await world.write((tx) => updateProfile(tx, production, { taxNumber: 'DE123456789', city: 'Köln' }));
    expect((await workspace(api)).business).toMatchObject({ tax_number: 'DE123456789', city: 'Köln' });
  });

  it('shows the workspace of the key: production or sandbox', async () => {
    const [live, test] = [await workspace(world.api), await workspace(world.sandboxApi)];
    expect([live.environment, test.environment]).toEqual(['production', 'sandbox']);
    expect([live.reference, test.reference]).toEqual([world.production.reference, world.sandbox.reference]);
  });

  it('shows the role and what it may do, or the list of permissions without a role', async () => {
    expect(await workspace(world.api)).toMatchObject({ role: 'owner', permissions: [...PERMISSIONS] });
    const viewer = await world.member({ role: 'viewer' });
    const { role, permissions } = await workspace(viewer.api);
    expect([role, permissions.every((name) => name.endsWith('.view'))]).toEqual(['viewer', true]);
    const listed = await world.member({ permissions: ['clients.view', 'documents.issue'] });
    expect(await workspace(listed.api)).toMatchObject({
      role: null,
      permissions: ['clients.view', 'documents.issue'],
    });
  });

  it('shows the plan, its limit and what this calendar month of the time zone has used of it', async () => {
    const { api, production } = await world.otherBusiness();
    expect((await workspace(api)).plan).toMatchObject({ key: 'self_hosted', monthly_documents: null });
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 5 }));
    await newIssued(api);
    expect((await workspace(api)).plan).toMatchObject({ monthly_documents: 5, issued_this_month: 1 });
    // 22:00 UTC of 31 March is the first of April in Belgrade.
    world.clock.set('2026-03-31T22:00:00.000Z');
    expect((await workspace(api)).plan.issued_this_month).toBe(0);
  });

  it('leaves out the areas that the operator has switched off', async () => {
    const closed = await createTestService({ settings: { TOOLSETS_DISABLED: 'items,expenses' } });
    expect((await workspace(closed.api)).toolsets).toEqual([
      'workspace',
      'clients',
      'documents',
      'statistics',
      'contracts',
      'webhook-deliveries',
      'webhook-endpoints',
      'settings',
    ]);
    await closed.close();
  });
});

describe('getWorkspace refuses', () => {
  it('401 without a key', async () => {
    await refused(world.apiFor('svc_live_unknown').GET('/workspace'), 401, 'invalid_api_key');
  });

  it('422 a parameter, for it has none', async () => {
    const response = await world.request('/workspace?country=RS');
    expect(response.status).toBe(422);
  });

  it('403 toolset_disabled when the operator switched the area off', async () => {
    const closed = await createTestService({ settings: { TOOLSETS_DISABLED: 'workspace' } });
    await refused(closed.api.GET('/workspace'), 403, 'toolset_disabled');
    await closed.close();
  });
});
