// The permission of every operation, tested with every role and every single permission.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import type { OperationId } from '../../src/spec/public.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  type Call,
  createMaker,
  everything,
  type Maker,
  OPERATIONS,
  ownPlaces,
  send,
  validCall,
  withoutMore,
} from './calls.ts';

/** A second list of the permissions, independent of the spec, which could be wrong. */
const NEEDS: Record<OperationId, string | null> = {
  // Every valid key may read its own data and the catalogues.
  getWorkspace: null,
  getCatalogue: null,
  // Shows each key the deleted records of the types that it may list.
  listDeletedRecords: null,
  listClients: 'clients.view',
  createClient: 'clients.create',
  getClient: 'clients.view',
  updateClient: 'clients.update',
  getClientPortalLink: 'clients.view',
  getClientBalance: 'payments.view',
  listDocuments: 'documents.view',
  createDocument: 'documents.create',
  getDocument: 'documents.view',
  getDocumentPdf: 'documents.view',
  getDraftPdf: 'documents.view',
  getEInvoice: 'documents.view',
  checkEInvoice: 'documents.view',
  updateDocument: 'documents.update',
  deleteDocument: 'documents.delete',
  checkDocument: 'documents.view',
  issueDocument: 'documents.issue',
  sendDocument: 'documents.update',
  cancelDocument: 'documents.update',
  getEInvoiceSubmission: 'documents.view',
  submitEInvoice: 'documents.issue',
  stornoEInvoice: 'documents.issue',
  cancelEInvoice: 'documents.issue',
  applyCredit: 'payments.create',
  refundCredit: 'payments.refund',
  getDocumentPublicLink: 'documents.view',
  recordPayment: 'documents.update',
  reversePayment: 'documents.update',
  listPayments: 'payments.view',
  createPayment: 'payments.create',
  getPayment: 'payments.view',
  applyPayment: 'payments.create',
  refundPayment: 'payments.refund',
  reversePaymentRecord: 'payments.create',
  listContracts: 'contracts.view',
  createContract: 'contracts.create',
  checkContract: 'contracts.view',
  getContract: 'contracts.view',
  updateContract: 'contracts.create',
  deleteContract: 'contracts.create',
  sendContract: 'contracts.send',
  voidContract: 'contracts.void',
  getSignedContractPdf: 'contracts.view',
  listItems: 'items.view',
  createItem: 'items.create',
  getItem: 'items.view',
  listStockMovements: 'items.view',
  updateItem: 'items.update',
  listExpenses: 'expenses.view',
  createExpense: 'expenses.create',
  getExpense: 'expenses.view',
  updateExpense: 'expenses.update',
  deleteExpense: 'expenses.delete',
  getBusinessStatistics: 'reports.view',
  getOutstandingStatistics: 'reports.view',
  getTopClients: 'reports.view',
  getMonthlyTrends: 'reports.view',
  listWebhookDeliveries: 'integrations.manage',
  getWebhookDelivery: 'integrations.manage',
  redeliverWebhookDelivery: 'integrations.manage',
};

/** Of what the answer shows besides. */
const ALSO_NEEDS: Partial<Record<OperationId, string[]>> = { getClientPortalLink: ['documents.view'] };

const allNeeds = (id: OperationId) => {
  const first = NEEDS[id];
  return first === null ? [] : [first, ...(ALSO_NEEDS[id] ?? [])];
};

const ROLES: Record<string, (permission: string) => boolean> = {
  owner: () => true,
  admin: () => true,
  accountant: (permission) => permission !== 'integrations.manage',
  viewer: (permission) => permission.endsWith('.view'),
};

const members = [
  ...Object.entries(ROLES).map(([role, holds]) => ({ name: role, rights: { role }, holds })),
  ...PERMISSIONS.map((only) => ({
    name: `only ${only}`,
    rights: { permissions: [only] },
    holds: (permission: string) => permission === only,
  })),
  ...Object.keys(ALSO_NEEDS).map((id) => {
    const permissions = allNeeds(id as OperationId);
    const holds = (permission: string) => permissions.includes(permission);
    return { name: `only ${permissions.join(' and ')}`, rights: { permissions }, holds };
  }),
];

let world: TestService;
let receiver: Receiver;
let make: Maker;
const counts = { allowed: 0, refused: 0 };
/** A valid request of each operation, for actors without the permission: it stays valid. */
const refusable: Record<string, Call> = {};

beforeAll(async () => {
  world = await createTestService();
  receiver = await startReceiver();
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  for (const operation of OPERATIONS) refusable[operation.id] = await validCall(operation, make);
});

afterAll(async () => {
  await world.close();
  await receiver.close();
});

it('the spec asks for the documented permissions', () => {
  expect(Object.fromEntries(OPERATIONS.map(({ id, needs }) => [id, needs]))).toEqual(
    Object.fromEntries(OPERATIONS.map(({ id }) => [id, allNeeds(id)])),
  );
});

describe.each(members)('$name', ({ rights, holds }) => {
  it('may do exactly what is documented', async () => {
    const { key } = await world.member(rights);
    const before = await everything(world);
    for (const { id } of OPERATIONS.filter((operation) => !allNeeds(operation.id).every(holds))) {
      const response = await send(world, refusable[id] as Call, key);
      const { error } = (await response.json()) as { error?: { code: string } };
      expect([id, response.status, error?.code]).toEqual([id, 403, 'forbidden']);
      counts.refused += 1;
    }
    expect(await everything(world)).toEqual(before);
    for (const operation of OPERATIONS.filter(({ id }) => allNeeds(id).every(holds))) {
      const response = await send(world, withoutMore(await validCall(operation, make)), key);
      expect([operation.id, response.ok]).toEqual([operation.id, true]);
      counts.allowed += 1;
    }
  });
});

it('every operation was tried by every role and with every single permission', () => {
  expect(counts.allowed + counts.refused).toBe(OPERATIONS.length * members.length);
  report(
    'A2',
    `${OPERATIONS.length} operations × ${Object.keys(ROLES).length} roles, ${PERMISSIONS.length} single permissions and ${Object.keys(ALSO_NEEDS).length} pair: ${counts.allowed} allowed, ${counts.refused} refused, as documented`,
  );
});
