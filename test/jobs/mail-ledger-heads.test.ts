// The head of the ledger as an e-mail, each month, to whom the business has named for that.
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailLedgerHeads } from '../../src/jobs/schedule.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { findWorkspace } from '../../src/workspaces/workspaces.ts';
import { newIssued, record } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { createTestService } from '../test-service.ts';

const office = shared(startPostOffice);
const world = shared(() =>
  createTestService({ settings: { SMTP_URL: office.url, MAIL_FROM: 'Zora <invoices@zora.example>' } }),
);

async function name(ledgerEmail: string): Promise<void> {
  await world.write(async (tx) => {
    const workspace = await findWorkspace(tx, world.production.reference);
    if (workspace) await updateProfile(tx, workspace, { ledgerEmail });
  });
}

async function run(at: string): Promise<number> {
  world.clock.set(at);
  const { database, service } = world.server;
  return mailLedgerHeads(database, { asOf: world.clock.now(), clock: world.clock.now, service });
}

describe('mail-ledger-heads', () => {
  it('sends it at once to a new address, and then once in each month of the time zone', async () => {
    expect(await run('2026-03-10T10:00:00.000Z')).toBe(0);
    await newIssued(world.api);
    await name('accountant@example.com');
    expect(await run('2026-03-10T11:00:00.000Z')).toBe(1);
    const [letter] = await office.waitFor(1);
    const head = await record(world.api.GET('/ledger/head', {}));
    expect(letter?.to).toBe('accountant@example.com');
    expect(letter?.mail.subject).toContain(String(head.position));
    const lines = (letter?.mail.text ?? '').replaceAll('\r\n', '\n');
    expect(lines).toContain(`${head.position}:${head.hash}\n`);
    expect(lines).toContain('#tag/the-verified-book');
    const value = (label: string) => new RegExp(`^${label}: (\\S+)$`, 'm').exec(lines)?.[1] ?? '';
    const key = createPublicKey({
      key: Buffer.from(head.public_key, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const signed = [value('Generacija'), value('Red i otisak'), value('Upisano')].join(':');
    expect(verify(null, Buffer.from(signed), key, Buffer.from(value('Potpis'), 'base64'))).toBe(true);

    expect(await run('2026-03-31T21:30:00.000Z')).toBe(0);
    // April in Belgrade.
    expect(await run('2026-03-31T22:30:00.000Z')).toBe(1);
    expect(await run('2026-04-20T10:00:00.000Z')).toBe(0);
    await name('other@example.com');
    expect(await run('2026-04-20T11:00:00.000Z')).toBe(1);
    await name('');
    expect(await run('2026-05-20T11:00:00.000Z')).toBe(0);
  });

  it('refuses an address that is none', async () => {
    await expect(name('accountant')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
