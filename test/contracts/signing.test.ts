// What people do behind their signing links, up to the PDF that proves it.
import { beforeEach, describe, expect, it } from 'vitest';
import { linkHash } from '../../src/crypto/link-token.ts';
import { Failure } from '../../src/domain/failure.ts';
import { message } from '../../src/domain/messages/message.ts';
import type { ContractPrint, PrintOrder } from '../../src/print/order.ts';
import { render } from '../../src/print/render.ts';
import { findSigning, noteViewed, signContract } from '../../src/resources/contracts/signing.ts';
import { signedPdf } from '../../src/resources/contracts/uploaded.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { listener, newClient, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { rows } from '../security/calls.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import {
  type Contract,
  decline,
  getContract,
  loseContracts,
  newContract,
  partsOf,
  sentContract,
  sha256,
  sign,
  signedContract,
  TEXT,
  TWO_SIGNERS,
  tokenOf,
  trySend,
} from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const look = (token: string) => world.server.database.read((tx) => findSigning(tx, token, world.clock.now()));
const stateOf = async (token: string) => (await look(token))?.state;
const tokensOf = ({ signers }: Contract) => signers.map((signer) => tokenOf(signer));
const tokens = async (fields: Parameters<typeof sentContract>[1] = {}) => {
  const contract = await sentContract(world.api, fields);
  const [first = '', second = '', third = ''] = tokensOf(contract);
  return { reference: contract.reference, contract, first, second, third };
};

describe('a signing link', () => {
  it('shows the contract, its parties, and the others by name and state alone', async () => {
    const client = await newClient(world.api, { name: 'Kupac', country: 'DE' });
    const { contract, first } = await tokens({ client: client.reference });
    const seen = await look(first);
    expect(seen).toMatchObject({
      state: 'open',
      contract: {
        reference: contract.reference,
        number: contract.number,
        title: contract.title,
        body: TEXT,
        bodySha256: sha256(TEXT),
        sentAt: contract.sent_at,
        signedPdfSha256: null,
      },
      seller: { name: world.production.name },
      client: { name: 'Kupac' },
      signer: { reference: contract.signers[0]?.reference, name: 'Marko Ilić', email: 'marko@example.com' },
      language: 'en',
      timezone: 'Europe/Belgrade',
    });
    expect(seen?.signers).toEqual([
      { position: 1, name: 'Marko Ilić', status: 'pending', signedAt: null, isYou: true },
      { position: 2, name: 'Ана Петровић', status: 'pending', signedAt: null, isYou: false },
    ]);
    expect(JSON.stringify(seen?.signers)).not.toContain('@');
  });

  it('that is unknown, truncated or altered by one character opens nothing', async () => {
    const { first, reference } = await tokens();
    const last = first.at(-1) === 'A' ? 'B' : 'A';
    const wrong = ['', 'x', first.slice(0, -1), `${first}A`, first.slice(0, -1) + last, first.toLowerCase()];
    for (const token of [...wrong, tokenOf({ reference }), linkHash(first), ` ${first}`]) {
      expect(await look(token), token).toBeUndefined();
      expect(await sign(world, token)).toBeUndefined();
      expect(await decline(world, token)).toBeUndefined();
      expect(await world.server.database.read((tx) => signedPdf(tx, token))).toBeUndefined();
      await noteViewed(partsOf(world), token);
    }
    expect(await getContract(world.api, reference)).toMatchObject({ status: 'sent' });
  });

  it('is stored nowhere: only its hash is', async () => {
    const { first, contract } = await tokens();
    const signer = contract.signers[0]?.reference;
    const [row] = await rows<object>(world, `SELECT * FROM signers WHERE reference = '${signer}'`);
    expect(row).toMatchObject({ link_hash: linkHash(first), link_generation: 1 });
    expect(JSON.stringify(row)).not.toContain(first);
    expect(JSON.stringify(row)).not.toContain(INSTANCE_KEY);
  });

  it('goes on working when the plan loses contracts', async () => {
    const business = await world.otherBusiness();
    const [first = '', second = ''] = tokensOf(await sentContract(business.api));
    await loseContracts(world, business);
    expect(await sign(world, first)).toBe('signed_by_you');
    expect(await sign(world, second)).toBe('signed');
  });

  it('opens nothing while the workspace is suspended, like its other links', async () => {
    const business = await world.otherBusiness();
    const contract = await sentContract(business.api);
    const [first = '', second = ''] = tokensOf(contract);
    await world.write((tx) => setWorkspaceStatus(tx, business.production, 'suspended'));
    expect(await look(first)).toBeUndefined();
    expect(await sign(world, first)).toBeUndefined();
    expect(await decline(world, second)).toBeUndefined();
    await noteViewed(partsOf(world), second);
    await world.write((tx) => setWorkspaceStatus(tx, business.production, 'active'));
    expect((await getContract(business.api, contract.reference)).signers).toEqual(contract.signers);
    expect(await sign(world, first)).toBe('signed_by_you');
  });
});

describe('opening a link', () => {
  it('records once when the signer first saw the contract, and emits nothing', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api);
    const token = tokenOf(signers[1]);
    world.clock.set('2026-03-15T11:00:00Z');
    await noteViewed(partsOf(world), token);
    world.clock.set('2026-03-15T12:00:00Z');
    await noteViewed(partsOf(world), token);
    expect(await getContract(business.api, reference)).toMatchObject({
      status: 'sent',
      signers: [
        { status: 'pending', viewed_at: null },
        { status: 'viewed', viewed_at: '2026-03-15T11:00:00.000Z' },
      ],
      updated_at: '2026-03-15T11:00:00.000Z',
    });
    expect((await business.recorded()).map(({ event }) => event)).toEqual([
      'client.created',
      'contract.sent',
    ]);
    await business.close();
  });

  it('after the signature changes nothing', async () => {
    const { reference, first } = await tokens();
    await sign(world, first);
    const before = await getContract(world.api, reference);
    world.clock.advance(1000);
    await noteViewed(partsOf(world), first);
    expect(await getContract(world.api, reference)).toEqual(before);
  });
});

describe('signing', () => {
  it('by all, one after the other, ends in one contract.signed with the PDF', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api);
    world.clock.set('2026-03-16T08:00:00Z');
    expect(await sign(world, tokenOf(signers[1]), 'Ана П.')).toBe('signed_by_you');
    expect(await stateOf(tokenOf(signers[1]))).toBe('signed_by_you');
    const half = await getContract(business.api, reference);
    expect(half).toMatchObject({
      status: 'partially_signed',
      signed_at: null,
      signed_pdf_sha256: null,
      signers: [{ status: 'pending' }, { status: 'signed', signed_at: '2026-03-16T08:00:00.000Z' }],
    });
    world.clock.set('2026-03-17T08:00:00Z');
    expect(await sign(world, tokenOf(signers[0]))).toBe('signed');
    const whole = await getContract(business.api, reference);
    expect(whole).toMatchObject({
      status: 'signed',
      signed_at: '2026-03-17T08:00:00.000Z',
      signed_pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      signers: [{ status: 'signed', signed_at: '2026-03-17T08:00:00.000Z' }, { status: 'signed' }],
    });
    await business.delivered(4);
    const events = (await business.recorded()).slice(2);
    expect(events).toEqual([
      expect.objectContaining({ event: 'contract.signer_signed', data: half }),
      expect.objectContaining({ event: 'contract.signed', data: whole }),
    ]);
    const file = await world.server.database.read((tx) => signedPdf(tx, tokenOf(signers[1])));
    expect(file?.fileName).toBe(whole.number);
    expect(sha256(file?.pdf as Buffer)).toBe(whole.signed_pdf_sha256);
    await business.close();
  });

  it('by the only signer goes from sent to signed at once, with one event', async () => {
    const business = await listener(world);
    const signed = await signedContract(world, business.api, { signers: TWO_SIGNERS.slice(0, 1) });
    expect(signed.status).toBe('signed');
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names).toEqual(['client.created', 'contract.sent', 'contract.signed']);
    await business.close();
  });

  it('prints what was agreed and who signed: typed names, times, addresses, browsers', async () => {
    const orders: PrintOrder[] = [];
    const print = (order: PrintOrder) => {
      orders.push(order);
      return render(order);
    };
    const { reference, first, second } = await tokens();
    const parts = { ...partsOf(world), print };
    await signContract(parts, first, { name: ' M. Ilić ', address: '2001:db8::7', userAgent: 'Firefox' });
    world.clock.set('2026-03-15T12:00:00Z');
    await signContract(parts, second, { name: 'Ана', address: '203.0.113.9', userAgent: 'x'.repeat(600) });
    const contract = await getContract(world.api, reference);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toEqual<ContractPrint>({
      kind: 'contract',
      language: 'sr',
      timezone: 'Europe/Belgrade',
      reference,
      number: contract.number ?? '',
      title: contract.title,
      body: TEXT,
      bodySha256: sha256(TEXT),
      seller: expect.objectContaining({ name: world.production.name }),
      client: expect.objectContaining({ name: contract.client.name }),
      sentAt: '2026-03-15T10:00:00.000Z',
      signers: [
        {
          position: 1,
          name: 'Marko Ilić',
          email: 'marko@example.com',
          signedName: 'M. Ilić',
          signedAt: '2026-03-15T10:00:00.000Z',
          address: '2001:db8::7',
          userAgent: 'Firefox',
        },
        {
          position: 2,
          name: 'Ана Петровић',
          email: 'ana@example.com',
          signedName: 'Ана',
          signedAt: '2026-03-15T12:00:00.000Z',
          address: '203.0.113.9',
          userAgent: 'x'.repeat(500),
        },
      ],
    });
    expect(sha256(await render(orders[0] as PrintOrder))).toBe(contract.signed_pdf_sha256);
  });

  it('again says that it is done, and changes nothing', async () => {
    const { reference, first, second } = await tokens();
    await sign(world, first);
    const half = await getContract(world.api, reference);
    world.clock.advance(1000);
    expect(await sign(world, first, 'Another')).toBe('signed_by_you');
    expect(await decline(world, first)).toBe('signed_by_you');
    expect(await getContract(world.api, reference)).toEqual(half);
    await sign(world, second);
    const whole = await getContract(world.api, reference);
    world.clock.advance(1000);
    expect(await sign(world, first, 'Another')).toBe('signed');
    expect(await decline(world, second)).toBe('signed');
    expect(await getContract(world.api, reference)).toEqual(whole);
  });

  it('without a name is refused before anything is looked at', async () => {
    const { first, reference } = await tokens();
    const refusal = await sign(world, first, '  ').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Failure);
    expect((refusal as Failure).errors).toEqual({ name: [message('text.one_to', { most: 255 })] });
    expect(await getContract(world.api, reference)).toMatchObject({ status: 'sent' });
  });

  it('with a name that the paper cannot show is refused, and names the characters', async () => {
    const { first } = await tokens({ signers: TWO_SIGNERS });
    const parts = { ...partsOf(world), print: render };
    const name = 'Jörg 🎉 O’Neil \ue000\ue000';
    const attempt = signContract(parts, first, { name, address: '203.0.113.7', userAgent: 'x' });
    const characters = '🎉 (U+1F389), \ue000 (U+E000)';
    await expect(attempt).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { name: [message('text.unprintable', { characters })] },
    });
    expect(await stateOf(first)).toBe('open');
    const chinese = { name: '王小明', address: '203.0.113.7', userAgent: 'x' };
    expect(await signContract(parts, first, chinese)).toBe('signed_by_you');
  });

  it('does not happen when the PDF cannot be made', async () => {
    const { reference, first } = await tokens({ signers: TWO_SIGNERS.slice(0, 1) });
    const print = () => Promise.reject(new Error('out of ink'));
    const attempt = signContract({ ...partsOf(world), print }, first, {
      name: 'Ana',
      address: '203.0.113.7',
      userAgent: 'Firefox',
    });
    await expect(attempt).rejects.toThrow('out of ink');
    expect(await getContract(world.api, reference)).toMatchObject({
      status: 'sent',
      signers: [{ status: 'pending' }],
    });
    expect(await sign(world, first)).toBe('signed');
  });
});

describe('sequential signing', () => {
  const three = [...TWO_SIGNERS, { name: 'Treći', email: 'treci@example.com' }];

  it('lets each sign in turn only, and shows the others that they wait', async () => {
    const { reference, first, second, third } = await tokens({ signing_order: 'sequential', signers: three });
    const states = () => Promise.all([first, second, third].map(stateOf));
    expect(await states()).toEqual(['open', 'waiting', 'waiting']);
    expect(await sign(world, second)).toBe('waiting');
    expect(await decline(world, third, 'ne')).toBe('waiting');
    expect(await sign(world, first)).toBe('signed_by_you');
    expect(await states()).toEqual(['signed_by_you', 'open', 'waiting']);
    expect(await sign(world, third)).toBe('waiting');
    expect(await sign(world, second)).toBe('signed_by_you');
    expect(await sign(world, third)).toBe('signed');
    expect(await states()).toEqual(['signed', 'signed', 'signed']);
    expect((await getContract(world.api, reference)).status).toBe('signed');
  });

  it('by all at once gives the signature of the first alone, and no order is broken', async () => {
    const { reference, first, second, third } = await tokens({ signing_order: 'sequential', signers: three });
    const outcomes = await Promise.all([third, second, first].map((token) => sign(world, token)));
    const accepted = outcomes.filter((outcome) => outcome !== 'waiting').length;
    // On PostgreSQL they need not arrive in the order in which they were sent.
    if (!ON_POSTGRES) expect(outcomes).toEqual(['waiting', 'waiting', 'signed_by_you']);
    expect(outcomes.map((outcome) => outcome === 'waiting')).toEqual([accepted < 3, accepted < 2, false]);
    expect((await getContract(world.api, reference)).signers.map(({ status }) => status)).toEqual(
      three.map((_, place) => (place < accepted ? 'signed' : 'pending')),
    );
  });
});

describe('declining', () => {
  it('ends the contract for everyone, with the reason, and emits contract.declined', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api);
    await sign(world, tokenOf(signers[0]));
    world.clock.set('2026-03-16T08:00:00Z');
    expect(await decline(world, tokenOf(signers[1]), ' Preskupo. ')).toBe('declined');
    const declined = await getContract(business.api, reference);
    expect(declined).toMatchObject({
      status: 'declined',
      declined_at: '2026-03-16T08:00:00.000Z',
      signers: [
        { status: 'signed', decline_reason: null },
        { status: 'declined', declined_at: '2026-03-16T08:00:00.000Z', decline_reason: 'Preskupo.' },
      ],
    });
    expect(await business.delivered(4)).toMatchObject({ event: 'contract.declined', data: declined });
    for (const signer of signers) {
      expect(await stateOf(tokenOf(signer))).toBe('declined');
      expect(await sign(world, tokenOf(signer))).toBe('declined');
    }
    expect(await getContract(business.api, reference)).toEqual(declined);
    await business.close();
  });

  it('needs no reason', async () => {
    const { reference, first } = await tokens();
    await decline(world, first);
    expect((await getContract(world.api, reference)).signers[0]?.decline_reason).toBeNull();
  });
});

describe('the deadline', () => {
  const LATE = '2026-03-16T10:00:00.000Z';

  it('is over from its very instant on: the attempt writes it down, once, with its event', async () => {
    const business = await listener(world);
    const draft = await newContract(business.api, { expires_at: LATE });
    await record(trySend(business.api, draft.reference));
    const [first = '', second = ''] = tokensOf(draft);
    world.clock.set('2026-03-16T09:59:59.999Z');
    expect(await sign(world, first)).toBe('signed_by_you');
    world.clock.set(LATE);
    expect(await stateOf(second)).toBe('expired');
    // Looking writes nothing.
    expect((await getContract(business.api, draft.reference)).status).toBe('partially_signed');
    expect(await Promise.all([sign(world, second), sign(world, first), decline(world, second)])).toEqual([
      'expired',
      'expired',
      'expired',
    ]);
    const expired = await getContract(business.api, draft.reference);
    expect(expired).toMatchObject({
      status: 'expired',
      expired_at: LATE,
      signers: [{ status: 'signed' }, { status: 'pending' }],
    });
    const events = (await business.recorded()).slice(3);
    expect(events).toEqual([expect.objectContaining({ event: 'contract.expired', data: expired })]);
    await business.close();
  });
});
