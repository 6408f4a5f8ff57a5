import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTRACT_STATUSES,
  CONTRACT_TRIGGERS,
  type ContractStatus,
  EVENT_OF_TRIGGER,
  isOpenContract,
  isPastDeadline,
  nextContractStatus,
  SIGNER_STATUSES,
  SIGNING_ORDERS,
  type SignerStatus,
  signatureTrigger,
  signersInTurn,
  signingState,
} from '../../src/domain/contract-status.ts';

const NOW = new Date('2026-03-15T10:00:00.000Z');
const ENDED = ['signed', 'declined', 'expired', 'voided'] as const;

describe('what can happen to a contract', () => {
  it('is this and nothing else', () => {
    const table = Object.fromEntries(
      CONTRACT_TRIGGERS.map((trigger) => [
        trigger,
        CONTRACT_STATUSES.flatMap((status) => {
          const next = nextContractStatus(status, trigger);
          return next ? [`${status} → ${next}`] : [];
        }),
      ]),
    );
    expect(table).toEqual({
      send: ['draft → sent'],
      signature: ['sent → partially_signed', 'partially_signed → partially_signed'],
      last_signature: ['sent → signed', 'partially_signed → signed'],
      decline: ['sent → declined', 'partially_signed → declined'],
      deadline: ['sent → expired', 'partially_signed → expired'],
      void: ['draft → voided', 'sent → voided', 'partially_signed → voided'],
    });
    expect(EVENT_OF_TRIGGER).toEqual({
      send: 'contract.sent',
      signature: 'contract.signer_signed',
      last_signature: 'contract.signed',
      decline: 'contract.declined',
      deadline: 'contract.expired',
      void: 'contract.voided',
    });
  });

  it('never leads out of an ended contract, nor back to a draft, whatever comes in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CONTRACT_TRIGGERS)), (triggers) => {
        let status: ContractStatus = 'draft';
        for (const trigger of triggers) {
          const next = nextContractStatus(status, trigger);
          if ((ENDED as readonly string[]).includes(status)) expect(next).toBeUndefined();
          expect(next).not.toBe('draft');
          // Signers act in open contracts only.
          if (next && ['signature', 'last_signature', 'decline', 'deadline'].includes(trigger)) {
            expect(isOpenContract(status)).toBe(true);
          }
          status = next ?? status;
        }
      }),
    );
  });
});

type Place = { position: number; status: SignerStatus };

const places = fc
  .array(fc.constantFrom(...SIGNER_STATUSES), { minLength: 1, maxLength: 20 })
  .chain((statuses) => {
    const signers: Place[] = statuses.map((status, i) => ({ position: i + 1, status }));
    return fc.shuffledSubarray(signers, { minLength: signers.length });
  });

const openContract = fc.record({
  status: fc.constantFrom('sent' as const, 'partially_signed' as const),
  signingOrder: fc.constantFrom(...SIGNING_ORDERS),
  expiresAt: fc.constantFrom(null, '2026-03-15T10:00:00.001Z'),
});

describe('whose turn it is', () => {
  it('everyone who has not signed, or the first of them by position', () => {
    fc.assert(
      fc.property(places, (signers) => {
        const missing = signers.filter(({ status }) => status !== 'signed').map(({ position }) => position);
        const positions = (order: 'parallel' | 'sequential') =>
          signersInTurn(order, signers).map(({ position }) => position);
        expect(positions('parallel').sort()).toEqual(missing.sort());
        expect(positions('sequential')).toEqual(missing.length === 0 ? [] : [Math.min(...missing)]);
      }),
    );
  });

  it('a signature is the last one exactly when all others have signed', () => {
    fc.assert(
      fc.property(places, fc.nat(), (signers, pick) => {
        const { position } = signers[pick % signers.length] as Place;
        const others = signers.filter((signer) => signer.position !== position);
        const isLast = others.every(({ status }) => status === 'signed');
        expect(signatureTrigger(signers, position)).toBe(isLast ? 'last_signature' : 'signature');
      }),
    );
  });

  it('signing in any allowed order ends with every signer signed, once each, the last one only once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...SIGNING_ORDERS),
        fc.infiniteStream(fc.nat()),
        (count, order, picks) => {
          const signers: Place[] = Array.from({ length: count }, (_, i) => ({
            position: i + 1,
            status: 'pending',
          }));
          let status: ContractStatus = 'sent';
          const signed: number[] = [];
          while (isOpenContract(status)) {
            const turn = signersInTurn(order, signers);
            const { value: pick } = picks.next();
            const signer = turn[pick % turn.length] as Place;
            status = nextContractStatus(status, signatureTrigger(signers, signer.position)) as ContractStatus;
            signer.status = 'signed';
            signed.push(signer.position);
          }
          expect(status).toBe('signed');
          expect(signed.toSorted((one, other) => one - other)).toEqual(
            signers.map(({ position }) => position),
          );
          if (order === 'sequential') expect(signed).toEqual(signers.map(({ position }) => position));
        },
      ),
    );
  });
});

describe('how a contract stands for a signer', () => {
  it('once it has ended, the same for all of them', () => {
    fc.assert(
      fc.property(places, openContract, fc.constantFrom(...ENDED), (signers, contract, status) => {
        for (const { position } of signers) {
          expect(signingState({ ...contract, status }, signers, position, NOW)).toBe(status);
        }
      }),
    );
  });

  it('from the instant of the deadline on it is over, written down or not', () => {
    fc.assert(
      fc.property(places, openContract, (signers, contract) => {
        const late = { ...contract, expiresAt: NOW.toISOString() };
        for (const { position } of signers)
          expect(signingState(late, signers, position, NOW)).toBe('expired');
      }),
    );
    expect(isPastDeadline(NOW.toISOString(), NOW)).toBe(true);
    expect(isPastDeadline(NOW.toISOString(), new Date(NOW.getTime() - 1))).toBe(false);
    expect(isPastDeadline(null, NOW)).toBe(false);
  });

  it('while it is open: signed by you, your turn, or waiting', () => {
    fc.assert(
      fc.property(places, openContract, (signers, contract) => {
        const turn = signersInTurn(contract.signingOrder, signers);
        for (const { position, status } of signers) {
          const isInTurn = turn.some((signer) => signer.position === position);
          const expected = status === 'signed' ? 'signed_by_you' : isInTurn ? 'open' : 'waiting';
          expect(signingState(contract, signers, position, NOW)).toBe(expected);
        }
      }),
    );
  });
});
