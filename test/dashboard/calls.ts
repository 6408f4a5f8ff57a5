// One valid request for every operation of the dashboard in a workspace, on records made for it.
import { mails } from '../../src/database/schema/mails.ts';
import { newReference } from '../../src/domain/reference.ts';
import type { InWorkspaceId } from '../../src/spec/dashboard.ts';
import { loadWorkspace } from '../../src/workspaces/workspaces.ts';
import { page, withTable } from '../print/files.ts';
import type { Maker } from '../security/calls.ts';
import type { TestService } from '../test-service.ts';
import { type Browser, dashboardSpec } from './browser.ts';

export type DashboardCall = { path: string; body?: unknown };

export type WorkspaceOperation = {
  id: InWorkspaceId;
  method: string;
  /** As the spec writes it, without the workspace. */
  template: string;
  permission: string;
  /** Everything that the user must hold. */
  needs: string[];
};

const ROOT = '/workspaces/{workspace}';

/** Every operation in a workspace, in the order of the spec. */
export const WORKSPACE_OPERATIONS: WorkspaceOperation[] = Object.entries(dashboardSpec.paths)
  .filter(([path]) => path.startsWith(ROOT))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, node]) => ({
      id: node.operationId as InWorkspaceId,
      method: method.toUpperCase(),
      template: path.slice(ROOT.length),
      permission: (node.security as { session: string[] }[])[0]?.session[0] as string,
      needs: [
        ...((node.security as { session: string[] }[])[0]?.session ?? []),
        ...((node['x-also-needs'] as string[] | undefined) ?? []),
      ],
    })),
  );

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF = withTable(page('Lease')).toString('base64');
const IBAN = 'RS35105008123123123173';
const NOTHING_TO_SEND = { action: 'mark_sent', documents: ['01K428JSC04XN7T1RZ6WPEB9GH'] };

/** Makes what requests are about, by an owner of the workspace. */
export function createDashboardMaker(
  world: TestService,
  { owner, workspace, make }: { owner: Browser; workspace: string; make: Maker },
) {
  let made = 0;
  let rate: { key: string } | undefined;
  const unique = () => {
    made += 1;
    return `${workspace.slice(-6).toLowerCase()}${made}`;
  };
  const post = async (path: string, body?: unknown) => {
    const answer = await owner.ask<{ reference: string }>('POST', `/workspaces/${workspace}${path}`, body);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  };
  const nested = async <Name extends string>(path: string, body: unknown, name: Name) => {
    const data = (await post(path, body)) as unknown as Record<Name, { reference: string }>;
    return data[name].reference;
  };
  const self = {
    ...make,
    unique,
    async memberReference() {
      const { email } = await world.member({ role: 'viewer' });
      const { data } = await owner.ask<{ reference: string; email: string }[]>(
        'GET',
        `/workspaces/${workspace}/members`,
      );
      return data.find((each) => each.email === email)?.reference as string;
    },
    async sefSystem() {
      const { data } = await owner.ask<{ systems: string[] }>('GET', `/workspaces/${workspace}/sef`);
      return data.systems[0] as string;
    },
    async sef() {
      const system = await self.sefSystem();
      await post('/sef', { key: '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36', system });
    },
    invitation: () =>
      nested('/invitations', { email: `${unique()}@example.com`, role: 'viewer' }, 'invitation'),
    bankAccount: async () => (await post('/bank-accounts', { currency: 'USD', iban: IBAN })).reference,
    async taxRate() {
      rate ??= (await post('/tax-rates', { label: 'City tax', percentage: 5 })) as unknown as { key: string };
      return rate.key;
    },
    paymentMethod: async () =>
      (await post('/payment-methods', { currency: 'EUR', method: 'cash' })).reference,
    apiKey: () => nested('/api-keys', { name: 'Test' }, 'api_key'),
    async upload() {
      const { body } = await VALID.uploadContract(self);
      return (await post('/contracts', body)).reference;
    },
    /** One whose turn it is. */
    async signer() {
      const contract = await make.sentContract();
      const { data } = await owner.ask<{ signers: { reference: string }[] }>(
        'GET',
        `/workspaces/${workspace}/v1/contracts/${contract}`,
      );
      return { contract, signer: data.signers[0]?.reference as string };
    },
    logo: () => owner.ask('PUT', `/workspaces/${workspace}/logo`, { image: PNG }),
    /** Stored as in a sandbox whose clock is ahead. */
    async simulatedMail() {
      const reference = newReference();
      const subjectReference = await make.issued();
      await world.write(async (tx) => {
        const { id: workspaceId } = await loadWorkspace(tx, workspace);
        const recipient = `${unique()}@example.com`;
        const createdAt = world.clock.now().toISOString();
        const row = { reference, workspaceId, subjectReference, recipient, createdAt, attempts: 0 };
        await tx.insert(mails).values({ ...row, kind: 'document', status: 'simulated' });
      });
      return reference;
    },
  };
  return self;
}

export type DashboardMaker = ReturnType<typeof createDashboardMaker>;

/** A valid request of each operation. A new operation does not compile until it has one here. */
const VALID: Record<InWorkspaceId, (make: DashboardMaker) => Promise<DashboardCall>> = {
  listMembers: async () => ({ path: '/members' }),
  updateMember: async (make) => ({
    path: `/members/${await make.memberReference()}`,
    body: { role: 'accountant' },
  }),
  revokeMember: async (make) => ({ path: `/members/${await make.memberReference()}` }),
  listInvitations: async () => ({ path: '/invitations' }),
  createInvitation: async (make) => ({
    path: '/invitations',
    body: { email: `${make.unique()}@example.com`, role: 'viewer' },
  }),
  withdrawInvitation: async (make) => ({ path: `/invitations/${await make.invitation()}` }),
  getWorkspaceProfile: async () => ({ path: '' }),
  updateWorkspace: async () => ({ path: '', body: { city: 'Niš' } }),
  getCountryChange: async () => ({ path: '/country?country=GB' }),
  changeCountry: async () => ({ path: '/country', body: { country: 'RS' } }),
  getLogo: async (make) => {
    await make.logo();
    return { path: '/logo' };
  },
  putLogo: async () => ({ path: '/logo', body: { image: PNG } }),
  deleteLogo: async () => ({ path: '/logo' }),
  getLookSample: async () => ({ path: '/look-sample.pdf?layout=modern&accent_colour=%231f6feb' }),
  getUsage: async () => ({ path: '/usage' }),
  createSandbox: async () => ({ path: '/sandbox' }),
  listApiKeys: async () => ({ path: '/api-keys' }),
  createApiKey: async () => ({ path: '/api-keys', body: { name: 'Shop' } }),
  rotateApiKey: async (make) => ({
    path: `/api-keys/${await make.apiKey()}/rotate`,
    body: { overlap_hours: 24 },
  }),
  revokeApiKey: async (make) => ({ path: `/api-keys/${await make.apiKey()}` }),
  getSefState: async () => ({ path: '/sef' }),
  connectSef: async (make) => ({
    path: '/sef',
    body: { key: '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36', system: await make.sefSystem() },
  }),
  changeSef: async (make) => {
    await make.sef();
    return { path: '/sef', body: { sends_at_issue: false } };
  },
  testSef: async (make) => {
    await make.sef();
    return { path: '/sef/test' };
  },
  listNotifications: async () => ({ path: '/notifications' }),
  // Notifications are those of the current user: there are none here.
  readNotification: async () => ({ path: '/notifications/01K428JSC04XN7T1RZ6WPEB9GH/read' }),
  readAllNotifications: async () => ({ path: '/mark-notifications-read' }),
  listBatches: async () => ({ path: '/batches' }),
  // What one does goes on after its answer: here it would change what other tests compare.
  createBatch: async () => ({ path: '/batches', body: NOTHING_TO_SEND }),
  previewBatch: async () => ({ path: '/batch-preview', body: NOTHING_TO_SEND }),
  getBatch: async () => ({ path: '/batches/01K428JSC04XN7T1RZ6WPEB9GH' }),
  stopBatch: async () => ({ path: '/batches/01K428JSC04XN7T1RZ6WPEB9GH/stop' }),
  forgetBatch: async () => ({ path: '/batches/01K428JSC04XN7T1RZ6WPEB9GH' }),
  listEfakturaStates: async (make) => ({ path: `/efaktura-states?documents=${await make.issued()}` }),
  listSavedViews: async () => ({ path: '/saved-views' }),
  createSavedView: async () => ({ path: '/saved-views', body: { name: 'Late', query: 'status=overdue' } }),
  removeSavedView: async () => ({ path: '/saved-views/01K428JSC04XN7T1RZ6WPEB9GH' }),
  getDocumentCounts: async () => ({ path: '/document-counts' }),
  getRecurringDocumentCounts: async () => ({ path: '/recurring-document-counts' }),
  getDocumentSums: async () => ({ path: '/document-sums' }),
  getFormChoices: async () => ({ path: '/catalogue' }),
  getClientErasure: async (make) => ({ path: `/client-erasure/${await make.client()}` }),
  eraseClient: async (make) => ({ path: `/client-erasure/${await make.client()}` }),
  renewClientPortalLink: async (make) => ({ path: `/client-portal-link/${await make.portalClient()}` }),
  listClientBalances: async (make) => ({ path: `/client-balances?clients=${await make.client()}` }),
  getClientTotals: async (make) => ({ path: `/client-totals/${await make.client()}` }),
  listClientAdvances: async (make) => ({ path: `/client-advances/${await make.client()}?currency=RSD` }),
  checkIssue: async (make) => ({ path: `/documents/${await make.draft()}/issue-check` }),
  findEInvoiceFaults: async (make) => ({ path: `/documents/${await make.issued()}/einvoice-check` }),
  listMemberSignIns: async () => ({ path: '/sign-ins' }),
  listSimulatedMails: async () => ({ path: '/simulated-mails' }),
  getSimulatedMail: async (make) => ({ path: `/simulated-mails/${await make.simulatedMail()}` }),
  getHistory: async (make) => ({ path: `/history/${await make.issued()}` }),
  uploadContract: async (make) => {
    const client = await make.client();
    const signers = [{ name: 'Marko Ilić', email: `${make.unique()}@example.com` }];
    return { path: '/contracts', body: { title: 'Lease', client, pdf: PDF, signers } };
  },
  getUploadedContractPdf: async (make) => ({ path: `/contracts/${await make.upload()}/uploaded.pdf` }),
  getOriginalContractPdf: async (make) => ({ path: `/contracts/${await make.upload()}/original.pdf` }),
  checkContractDraft: async (make) => ({ path: `/contracts/${await make.contract()}/check` }),
  listSignatures: async (make) => ({ path: `/contracts/${await make.sentContract()}/signatures` }),
  listSigningLinks: async (make) => ({ path: `/contracts/${await make.sentContract()}/signing-links` }),
  inviteSigner: async (make) => {
    const { contract, signer } = await make.signer();
    return { path: `/contracts/${contract}/signers/${signer}/invite` };
  },
  correctStock: async (make) => ({
    path: `/item-stock/${await make.item()}`,
    body: { stock_quantity: 84, note: 'Popis' },
  }),
  previewClientsImport: async (make) => ({
    path: '/clients/import-preview',
    body: { csv: `Name\n${make.unique()}` },
  }),
  previewItemsImport: async (make) => ({
    path: '/items/import-preview',
    body: { csv: `Type;Name;Price\nproduct;${make.unique()};12,50` },
  }),
};

export function validDashboardCall({ id }: WorkspaceOperation, make: DashboardMaker): Promise<DashboardCall> {
  return VALID[id](make);
}
