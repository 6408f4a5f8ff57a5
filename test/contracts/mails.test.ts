// Which e-mails contracts queue, and when. Sending them is tested elsewhere: no mail server is set up here, but the
// actions assume one.
import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import { render } from '../../src/print/render.ts';
import { sendContract } from '../../src/resources/contracts/send.ts';
import { signContract } from '../../src/resources/contracts/signing.ts';
import { voidContract } from '../../src/resources/contracts/void.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { type Contract, newContract, partsOf, signedContract, TWO_SIGNERS, tokenOf } from './records.ts';

const THREE = [...TWO_SIGNERS, { name: 'Treći', email: 'Treci@example.com' }];

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const mailing = () => ({ ...world.server.service, sendsMail: true });

function act<T>(
  action: typeof sendContract | typeof voidContract,
  reference: string,
  body: { message?: string } = {},
) {
  return world.write(async (tx) => {
    const actor = await systemActor(tx, world.production.id);
    if (!actor) throw new Error('no such workspace');
    const context = { tx, actor, now: world.clock.now(), service: mailing() };
    return (await action(context, { path: { reference }, query: {}, body })) as T;
  });
}

const signs = (signer: Contract['signers'][number] | undefined) =>
  signContract({ ...partsOf(world), service: mailing(), print: render }, tokenOf(signer), {
    name: 'Potpis',
    address: '203.0.113.7',
    userAgent: 'Firefox',
  });

type Mail = { kind: string; recipient: string; recipient_name: string; message: string | null };

/** What was queued for the signers of a contract, in that order. */
async function mailsOf({ signers }: Contract): Promise<Mail[]> {
  const subjects = signers.map(({ reference }) => `'${reference}'`).join(', ');
  return rows<Mail>(
    world,
    `SELECT kind, recipient, recipient_name, message FROM mails WHERE subject_reference IN (${subjects}) ORDER BY id`,
  );
}

const kindsOf = async (contract: Contract) =>
  (await mailsOf(contract)).map(({ kind, recipient }) => `${kind} ${recipient}`);

describe('with e-mail set up', () => {
  it('sending invites every signer with the message, at the address as it was given', async () => {
    const contract = await newContract(world.api, { signers: THREE });
    await act(sendContract, contract.reference, { message: 'Molim potpis.' });
    expect(await mailsOf(contract)).toEqual(
      THREE.map(({ name, email }) => ({
        kind: 'contract_invitation',
        recipient: email,
        recipient_name: name,
        message: 'Molim potpis.',
      })),
    );
  });

  it('sequential signing invites each when the turn comes', async () => {
    const contract = await newContract(world.api, { signers: THREE, signing_order: 'sequential' });
    const [first, second, third] = contract.signers;
    await act(sendContract, contract.reference, { message: 'Redom.' });
    expect(await kindsOf(contract)).toEqual(['contract_invitation marko@example.com']);
    await signs(second);
    expect(await kindsOf(contract)).toHaveLength(1);
    await signs(first);
    expect(await kindsOf(contract)).toEqual([
      'contract_invitation marko@example.com',
      'contract_invitation ana@example.com',
    ]);
    expect((await mailsOf(contract))[1]).toMatchObject({ message: 'Redom.' });
    await signs(second);
    expect(await kindsOf(contract)).toHaveLength(3);
    await signs(third);
    expect((await kindsOf(contract)).slice(3)).toEqual([
      'contract_signed marko@example.com',
      'contract_signed ana@example.com',
      'contract_signed Treci@example.com',
    ]);
  });

  it('parallel signing invites no signer twice, and notifies everyone once when all have signed', async () => {
    const contract = await newContract(world.api);
    await act(sendContract, contract.reference);
    await Promise.all([...contract.signers, ...contract.signers].map(signs));
    expect(await kindsOf(contract)).toEqual([
      'contract_invitation marko@example.com',
      'contract_invitation ana@example.com',
      'contract_signed marko@example.com',
      'contract_signed ana@example.com',
    ]);
  });

  it('voiding sends no e-mail', async () => {
    const contract = await newContract(world.api);
    await act(sendContract, contract.reference);
    await act(voidContract, contract.reference);
    expect(await kindsOf(contract)).toHaveLength(2);
  });

  it('a queued e-mail holds no link', async () => {
    const contract = await newContract(world.api);
    await act(sendContract, contract.reference);
    const stored = JSON.stringify(await rows(world, 'SELECT * FROM mails'));
    for (const signer of contract.signers) expect(stored).not.toContain(tokenOf(signer));
  });
});

describe('without e-mail', () => {
  it('nothing is queued, and everything else works', async () => {
    const before = await rows(world, 'SELECT 1 FROM mails');
    await signedContract(world, world.api);
    expect(await rows(world, 'SELECT 1 FROM mails')).toEqual(before);
  });
});
