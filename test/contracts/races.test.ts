// Several people act on one contract at the same moment. The PDF is rendered outside of any transaction, so anything
// can happen in between: a gate delays the real rendering until it has.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { PrintOrder } from '../../src/print/order.ts';
import { createPrinter, type Printer } from '../../src/print/printer.ts';
import { replaceLink } from '../../src/resources/contracts/links.ts';
import { signContract } from '../../src/resources/contracts/signing.ts';
import { listener, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import {
  type Contract,
  decline,
  getContract,
  newContract,
  partsOf,
  sentContract,
  sha256,
  sign,
  TWO_SIGNERS,
  tokenOf,
  trySend,
  tryVoid,
} from './records.ts';

const world = sharedService();
let printer: Printer;

beforeAll(async () => {
  printer = createPrinter();
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));
afterAll(async () => {
  await printer.stop();
});

const signWith = (print: Printer['print'], signer: Contract['signers'][number] | undefined) =>
  signContract({ ...partsOf(world), print }, tokenOf(signer), {
    name: signer?.name ?? '',
    address: '203.0.113.7',
    userAgent: 'Firefox',
  });

function signersOf(count: number) {
  return Array.from({ length: count }, (_, i) => ({ name: `Signer ${i}`, email: `s${i}@example.com` }));
}

const filesOf = (reference: string) =>
  rows<{ sha256: string; pdf: Buffer }>(
    world,
    `SELECT f.sha256, f.pdf FROM contract_files f JOIN contracts c ON c.id = f.contract_id WHERE c.reference = '${reference}'`,
  );

/** Everything that must be true of a signed contract. */
async function expectSignedOnce(contract: Contract): Promise<void> {
  expect(contract.status).toBe('signed');
  expect(contract.signers.every(({ status }) => status === 'signed')).toBe(true);
  const files = await filesOf(contract.reference);
  expect(files).toHaveLength(1);
  expect(files[0]?.sha256).toBe(contract.signed_pdf_sha256);
  expect(sha256(files[0]?.pdf as Buffer)).toBe(contract.signed_pdf_sha256);
}

describe('two last signers in the same millisecond', () => {
  it.each([1, 2, 3, 4, 5])('give one contract.signed and the PDF at once (run %i)', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api);
    const orders: PrintOrder[] = [];
    const print = (order: PrintOrder, workspaceId: number) => {
      orders.push(order);
      return printer.print(order, workspaceId);
    };
    const outcomes = await Promise.all(signers.map((signer) => signWith(print, signer)));
    expect(outcomes.toSorted()).toEqual(['signed', 'signed_by_you']);
    const contract = await getContract(business.api, reference);
    await expectSignedOnce(contract);
    const events = await business.recorded();
    expect(events.slice(1).map(({ event }) => event)).toEqual([
      'contract.sent',
      'contract.signer_signed',
      'contract.signed',
    ]);
    expect(events.at(-1)?.data).toEqual(contract);
    const last = orders.at(-1);
    expect(last?.kind === 'contract' && last.signers.map(({ signedName }) => signedName)).toEqual(
      signers.map(({ name }) => name),
    );
    await business.close();
  });

  it('20 of them at once, each twice: every signature once, in one PDF', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api, { signers: signersOf(20) });
    await Promise.all([...signers, ...signers].map((signer) => signWith(printer.print, signer)));
    await expectSignedOnce(await getContract(business.api, reference));
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names.filter((name) => name === 'contract.signer_signed')).toHaveLength(19);
    expect(names.filter((name) => name === 'contract.signed')).toHaveLength(1);
    await business.close();
  });

  it('the last one clicking ten times signs once', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api, { signers: signersOf(1) });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signWith(printer.print, signers[0])));
    expect(new Set(outcomes)).toEqual(new Set(['signed']));
    await expectSignedOnce(await getContract(business.api, reference));
    expect((await business.recorded()).filter(({ event }) => event === 'contract.signed')).toHaveLength(1);
    await business.close();
  });
});

/** A printer that delays the last signature's PDF until the gate is opened. */
function gatedPrinter() {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: gate.resolve,
    async print(order: PrintOrder, workspaceId: number): Promise<Buffer> {
      reached.resolve();
      await gate.promise;
      return printer.print(order, workspaceId);
    },
  };
}

describe('while the PDF of the last signature is rendered', () => {
  it.each([
    [
      'the business voids the contract',
      'voided',
      async ({ reference }: Contract): Promise<void> => {
        await record(tryVoid(world.api, reference));
      },
    ],
    [
      'the deadline passes',
      'expired',
      async (): Promise<void> => world.clock.set('2026-03-16T10:00:00.000Z'),
    ],
    [
      'the same person declines in another window',
      'declined',
      async ({ signers }: Contract): Promise<void> => {
        expect(await decline(world, tokenOf(signers[0]))).toBe('declined');
      },
    ],
  ] as const)('%s: it is %s, and no signer has signed', async (_, status, happen) => {
    const draft = await newContract(world.api, {
      signers: TWO_SIGNERS.slice(0, 1),
      expires_at: '2026-03-16T10:00:00Z',
    });
    const sent = await record(trySend(world.api, draft.reference));
    const gated = gatedPrinter();
    const signing = signWith(gated.print, sent.signers[0]);
    await gated.reached;
    await happen(sent);
    gated.open();
    expect(await signing).toBe(status);
    const contract = await getContract(world.api, sent.reference);
    expect(contract).toMatchObject({ status, signed_at: null, signed_pdf_sha256: null });
    expect(contract.signers[0]).toMatchObject({ signed_at: null });
    expect(await filesOf(sent.reference)).toEqual([]);
  });

  it('the same person signs in another window: one signature, one PDF, one event', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api, { signers: signersOf(1) });
    const gated = gatedPrinter();
    const signing = signWith(gated.print, signers[0]);
    await gated.reached;
    world.clock.advance(1000);
    expect(await sign(world, tokenOf(signers[0]), 'In the other window')).toBe('signed');
    const contract = await getContract(business.api, reference);
    gated.open();
    expect(await signing).toBe('signed');
    expect(await getContract(business.api, reference)).toEqual(contract);
    await expectSignedOnce(contract);
    expect((await business.recorded()).filter(({ event }) => event === 'contract.signed')).toHaveLength(1);
    await business.close();
  });

  it('the link is replaced: the old one signs nothing any more', async () => {
    const { signers, reference } = await sentContract(world.api, { signers: signersOf(1) });
    const gated = gatedPrinter();
    const signing = signWith(gated.print, signers[0]);
    await gated.reached;
    await world.write(async (tx) => {
      const actor = await systemActor(tx, world.production.id);
      const { service } = world.server;
      if (actor)
        await replaceLink({ tx, actor, now: world.clock.now(), service }, signers[0]?.reference ?? '');
    });
    gated.open();
    expect(await signing).toBeUndefined();
    expect((await getContract(world.api, reference)).status).toBe('sent');
    expect(await sign(world, tokenOf(signers[0], 2))).toBe('signed');
  });

  it('reads and writes of others go on', async () => {
    const { signers } = await sentContract(world.api, { signers: signersOf(1) });
    const gated = gatedPrinter();
    const signing = signWith(gated.print, signers[0]);
    await gated.reached;
    await sentContract(world.api);
    gated.open();
    expect(await signing).toBe('signed');
  });
});

describe('signing and declining, or voiding, at the same moment', () => {
  it.each(Array.from({ length: 10 }, (_, run) => [run]))(
    'one of them wins, and what GET shows fits (run %i)',
    async () => {
      const { reference, signers } = await sentContract(world.api);
      const [first, second] = signers;
      const [signature, refusal, end] = await Promise.all([
        signWith(printer.print, first),
        decline(world, tokenOf(second)),
        tryVoid(world.api, reference),
      ]);
      const contract = await getContract(world.api, reference);
      const hasSigned = signature === 'signed_by_you';
      expect(contract.signers[0]?.status === 'signed').toBe(hasSigned);
      expect(contract.status).toBe(end.response.status === 200 ? 'voided' : 'declined');
      expect(refusal === 'declined').toBe(contract.status === 'declined');
      expect(contract.signers[1]?.status === 'declined').toBe(contract.status === 'declined');
    },
  );
});
