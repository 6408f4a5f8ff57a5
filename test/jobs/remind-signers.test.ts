import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { remindSigners, runJobs } from '../../src/jobs/schedule.ts';
import { newClient, record } from '../api/records.ts';
import {
  type Contract,
  decline,
  getContract,
  newContract,
  sentContract,
  sign,
  tokenOf,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { type Api, SERVICE } from '../test-service.ts';

const world = sharedService();
let api: Api;

beforeEach(async () => {
  world.clock.set('2026-03-01T10:00:00Z');
  ({ api } = await world.otherBusiness());
  // The contracts of earlier tests get no more reminders.
  await world.write(async (tx) => tx.run(sql`UPDATE signers SET reminders_sent = 3`));
});

/** Runs the job as of a number of days after 1 March, 10:00. */
const run = (days: number, { sendsMail = true, database = world.server.database } = {}) =>
  remindSigners(database, {
    asOf: new Date(Date.parse('2026-03-01T10:00:00Z') + days * 86_400_000),
    clock: world.clock.now,
    service: { ...SERVICE, sendsMail },
  });

async function remindersOf({ signers }: Contract): Promise<string[]> {
  const subjects = signers.map(({ reference }) => `'${reference}'`).join(', ');
  const mails = await rows<{ kind: string; recipient: string }>(
    world,
    `SELECT kind, recipient FROM mails WHERE subject_reference IN (${subjects}) ORDER BY id`,
  );
  expect(mails.every(({ kind }) => kind === 'contract_reminder')).toBe(true);
  return mails.map(({ recipient }) => recipient).toSorted();
}

const both = ['ana@example.com', 'marko@example.com'];

describe('remind-signers', () => {
  it('reminds 3, 7 and 14 days after the invitation, once each', async () => {
    const contract = await sentContract(api);
    const counts = [];
    for (const day of [0, 1, 2.999, 3, 3, 6.999, 7, 8, 13.999, 14, 14, 15, 400]) counts.push(await run(day));
    expect(counts).toEqual([0, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 0]);
    expect(await remindersOf(contract)).toEqual([...both, ...both, ...both].toSorted());
  });

  it('after a long downtime sends one e-mail, not several', async () => {
    const contract = await sentContract(api);
    expect([await run(10), await run(10.5), await run(14), await run(30)]).toEqual([2, 0, 2, 0]);
    expect(await remindersOf(contract)).toHaveLength(4);
  });

  it('records how many and when, and changes nothing that the API shows', async () => {
    const contract = await sentContract(api);
    world.clock.set('2026-03-08T12:00:00Z');
    await run(7);
    const [row] = await rows<object>(
      world,
      `SELECT reminders_sent, reminded_at FROM signers WHERE reference = '${contract.signers[0]?.reference}'`,
    );
    expect(row).toEqual({ reminders_sent: 2, reminded_at: '2026-03-08T12:00:00.000Z' });
    expect(await getContract(api, contract.reference)).toEqual(contract);
  });

  it('does not remind those who have signed, and no one once the contract has ended or its deadline passed', async () => {
    const half = await sentContract(api);
    await sign(world, tokenOf(half.signers[0]));
    const declined = await sentContract(api);
    await decline(world, tokenOf(declined.signers[0]));
    const voided = await sentContract(api);
    await record(tryVoid(api, voided.reference));
    await newContract(api);
    const late = await sentContract(api, { expires_at: '2026-03-04T10:00:00Z' });
    expect(await run(3)).toBe(1);
    expect(await remindersOf(half)).toEqual(['ana@example.com']);
    expect(await remindersOf(late)).toEqual([]);
  });

  it('with sequential signing reminds the signer whose turn it is, counted from the start of the turn', async () => {
    const contract = await sentContract(api, { signing_order: 'sequential' });
    const [first, second] = contract.signers;
    expect(await run(3)).toBe(1);
    expect(await remindersOf(contract)).toEqual([first?.email]);
    world.clock.set('2026-03-06T10:00:00Z');
    await sign(world, tokenOf(first));
    expect([await run(7), await run(7.999), await run(8)]).toEqual([0, 0, 1]);
    expect(await remindersOf(contract)).toEqual([second?.email, first?.email]);
  });

  it('without a mail server sends and records no reminders: what is due is made up for later', async () => {
    const contract = await sentContract(api);
    expect([await run(3, { sendsMail: false }), await run(7, { sendsMail: false })]).toEqual([0, 0]);
    expect(await remindersOf(contract)).toEqual([]);
    expect(await run(7)).toBe(2);
  });

  it('reminds more than a batch, in two processes at once, without duplicates', async () => {
    const { reference: client } = await newClient(api);
    const sent = [];
    for (let i = 0; i < 120; i += 1) sent.push(await sentContract(api, { client }));
    const other = await openDatabase(world.databaseUrl);
    const counts = await Promise.all([run(3), run(3, { database: other }), run(3)]);
    await other.close();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(240);
    for (const contract of sent) expect(await remindersOf(contract)).toEqual(both);
  });

  it('is one of the scheduled jobs', async () => {
    await sentContract(api);
    const results = await runJobs(world.server.database, {
      asOf: new Date('2026-03-04T10:00:00Z'),
      clock: world.clock.now,
      service: { ...SERVICE, sendsMail: true },
    });
    expect(results).toContainEqual({ job: 'remind-signers', changed: 2 });
  });
});
