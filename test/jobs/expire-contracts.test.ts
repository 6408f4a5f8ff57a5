import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { expireContracts, runJobs } from '../../src/jobs/schedule.ts';
import { listener, newClient, record } from '../api/records.ts';
import {
  decline,
  getContract,
  newContract,
  sentContract,
  sign,
  signedContract,
  TWO_SIGNERS,
  tokenOf,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';

const DEADLINE = '2026-03-16T10:00:00.000Z';
const LATER = '2026-03-20T10:00:00.000Z';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const run = (asOf: string, database = world.server.database) =>
  expireContracts(database, { asOf: new Date(asOf), clock: world.clock.now, service: SERVICE });

/** Two connections of one event loop can keep the lock from each other: the scheduler runs a job again as well. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    }
  }
}

const statusOf = async (reference: string) => (await getContract(world.api, reference)).status;

describe('expire-contracts', () => {
  it('ends an open contract from the instant of its deadline on, once, and emits contract.expired', async () => {
    const business = await listener(world);
    const { reference, signers } = await sentContract(business.api, { expires_at: DEADLINE });
    await sign(world, tokenOf(signers[0]));
    expect(await run('2026-03-16T09:59:59.999Z')).toBe(0);
    world.clock.set('2026-03-16T10:05:00Z');
    expect(await run(DEADLINE)).toBe(1);
    const expired = await getContract(business.api, reference);
    expect(expired).toMatchObject({
      status: 'expired',
      expired_at: '2026-03-16T10:05:00.000Z',
      expires_at: DEADLINE,
      signers: [{ status: 'signed' }, { status: 'pending' }],
    });
    expect(await run(LATER)).toBe(0);
    const events = (await business.recorded()).slice(3);
    expect(events).toEqual([
      {
        event: 'contract.expired',
        occurred_at: '2026-03-16T10:05:00.000Z',
        environment: 'production',
        data: expired,
      },
    ]);
    expect(await sign(world, tokenOf(signers[1]))).toBe('expired');
    await business.close();
  });

  it('does not change contracts without a deadline, drafts, and those that have ended', async () => {
    const fields = { expires_at: DEADLINE };
    const endless = await sentContract(world.api);
    const draft = await newContract(world.api, fields);
    const signed = await signedContract(world, world.api, fields);
    const declined = await sentContract(world.api, fields);
    await decline(world, tokenOf(declined.signers[0]));
    const voided = await sentContract(world.api, fields);
    await record(tryVoid(world.api, voided.reference));
    const all = [endless, draft, signed, declined, voided];
    const before = await Promise.all(all.map(({ reference }) => getContract(world.api, reference)));
    expect(await run(LATER)).toBe(0);
    expect(await Promise.all(all.map(({ reference }) => getContract(world.api, reference)))).toEqual(before);
  });

  it('handles more than a batch, in every workspace, sandboxes included', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    for (let i = 0; i < 120; i += 1) await sentContract(api, { client, expires_at: DEADLINE });
    const sandboxed = await sentContract(world.sandboxApi, { expires_at: DEADLINE });
    expect(await run(LATER)).toBe(121);
    expect((await getContract(world.sandboxApi, sandboxed.reference)).status).toBe('expired');
  });

  it('concurrently with another process and with people who sign, expires each contract once and never a signed one', async () => {
    const business = await listener(world);
    const { reference: client } = await newClient(business.api);
    const fields = { client, expires_at: DEADLINE, signers: TWO_SIGNERS.slice(0, 1) };
    const sent = [];
    for (let i = 0; i < 8; i += 1) sent.push(await sentContract(business.api, fields));
    const other = await openDatabase(world.databaseUrl);
    // Each is signed in time by this process's clock, while the job uses a later one.
    const [mine, theirs] = await Promise.all([
      untilFree(() => run(LATER)),
      untilFree(() => run(LATER, other)),
      ...sent.map(({ signers }) => sign(world, tokenOf(signers[0]))),
    ]);
    await other.close();
    const statuses = await Promise.all(
      sent.map(async ({ reference }) => (await getContract(business.api, reference)).status),
    );
    const expired = statuses.filter((status) => status === 'expired').length;
    expect(statuses.filter((status) => status !== 'expired' && status !== 'signed')).toEqual([]);
    expect((mine as number) + (theirs as number)).toBe(expired);
    const names = (await business.recorded()).map(({ event }) => event);
    expect(names.filter((name) => name === 'contract.expired')).toHaveLength(expired);
    expect(names.filter((name) => name === 'contract.signed')).toHaveLength(8 - expired);
    await business.close();
  });

  it('is one of the scheduled jobs', async () => {
    const { reference } = await sentContract(world.api, { expires_at: DEADLINE });
    const time = { asOf: new Date(LATER), clock: world.clock.now, service: SERVICE };
    expect(await runJobs(world.server.database, time)).toContainEqual({
      job: 'expire-contracts',
      changed: 1,
    });
    expect(await statusOf(reference)).toBe('expired');
  });
});
