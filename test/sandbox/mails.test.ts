// What would have been sent while the clock of a sandbox is ahead can be read in the dashboard, by owners and admins.
import { beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../src/database/schema/mails.ts';
import { newReference } from '../../src/domain/reference.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { cancel, newClient, newIssued, record, send } from '../api/records.ts';
import { sentContract } from '../contracts/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared } from '../during-tests.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { rows } from '../security/calls.ts';
import { advance, newSandbox, type Sandbox } from './stage.ts';

const NOW = '2026-03-15T10:00:00.000Z';
const office = shared(() => startPostOffice());
const world = shared(() => createMailService(office.url, { now: NOW }));
let sandbox: Sandbox;
let owner: Browser;
let at: string;

type Summary = {
  reference: string;
  kind: string;
  about: { kind: string; reference: string; name: string | null } | null;
  recipient: string;
  recipient_name: string | null;
  sent_as: string;
  created_at: string;
};
type Whole = Summary & { subject: string | null; text: string | null };

beforeAll(async () => {
  sandbox = await newSandbox(world);
  owner = await signedInAs(world, sandbox.email);
  at = `/workspaces/${sandbox.workspace.reference}/simulated-mails`;
});

const listed = async (query = '') =>
  (await owner.ask<Summary[]>('GET', `${at}${query}`)) as unknown as {
    data: Summary[];
    body: { meta: { total: number } };
  };
const read = async (reference: string) => (await owner.ask<Whole>('GET', `${at}/${reference}`)).data;

describe('e-mails of a sandbox whose clock is ahead', () => {
  it('are listed with what they are about, newest first, and read as they would have been sent', async () => {
    const { reference: contract } = await sentContract(sandbox.api, { expires_at: '2026-03-25T14:30:00Z' });
    // Until the clock is ahead, e-mails leave.
    await expect.poll(() => office.received.length, { timeout: 20_000 }).toBe(2);
    const open = `SELECT id FROM mails WHERE status <> 'sent'`;
    await expect.poll(() => rows(world, open), { timeout: 20_000 }).toEqual([]);
    await advance(sandbox.api, { by: { days: 30 } });
    const client = await newClient(sandbox.api, { name: 'Dunav', email: 'office@dunav.example' });
    const { reference, number } = await newIssued(sandbox.api, { client: client.reference });
    await record(send(sandbox.api, reference, { to: ['office@dunav.example'], message: 'Thank you!' }));
    const { data, body } = await listed();
    expect(body.meta.total).toBe(5);
    expect(data[0]).toMatchObject({
      kind: 'document',
      about: { kind: 'document', reference, name: number },
      recipient: 'office@dunav.example',
      sent_as: 'to',
      created_at: '2026-04-14T09:00:00.000Z',
    });
    expect(data.slice(1).map(({ kind, about, created_at }) => [kind, about?.reference, created_at])).toEqual([
      ['contract_reminder', contract, '2026-03-22T10:00:00.000Z'],
      ['contract_reminder', contract, '2026-03-22T10:00:00.000Z'],
      ['contract_reminder', contract, '2026-03-18T10:00:00.000Z'],
      ['contract_reminder', contract, '2026-03-18T10:00:00.000Z'],
    ]);
    const letter = await read(data[0]?.reference as string);
    expect(letter).toMatchObject(data[0] as object);
    expect(letter.subject).toMatch(new RegExp(`^\\[TEST\\] .*${number}`));
    expect(letter.text).toContain('> Thank you!');
    expect(letter.text).toContain('/d/');
    // The contract has expired in the meantime of the sandbox: the reminder is read all the same.
    const reminder = await read(data[1]?.reference as string);
    expect(reminder.subject).toMatch(/^\[TEST\] /);
    expect(reminder.text).toContain('Ugovor o štampi');
    expect((await listed('?per_page=2&page=3')).data).toHaveLength(1);
  });

  it('stay readable once their document is cancelled', async () => {
    const { reference } = await newIssued(sandbox.api);
    await record(send(sandbox.api, reference, { to: ['elsewhere@dunav.example'] }));
    await record(cancel(sandbox.api, reference));
    const [newest] = (await listed()).data;
    expect(newest).toMatchObject({ about: { reference }, recipient: 'elsewhere@dunav.example' });
    expect((await read(newest?.reference as string)).text).not.toBeNull();
  });

  it('with the head of the ledger are about no record', async () => {
    const created = world.clock.now().toISOString();
    const head = { kind: 'ledger_head', subjectReference: sandbox.workspace.reference } as const;
    const to = { recipient: 'auditor@example.com', workspaceId: sandbox.workspace.id, attempts: 0 };
    await world.write(async (tx) => {
      const row = {
        ...head,
        ...to,
        reference: newReference(),
        status: 'simulated',
        createdAt: created,
      } as const;
      await tx.insert(mails).values(row);
    });
    const [newest] = (await listed()).data;
    expect(newest).toMatchObject({ kind: 'ledger_head', about: null, recipient: 'auditor@example.com' });
    expect((await read(newest?.reference as string)).kind).toBe('ledger_head');
  });

  it('that let people in are not among them', async () => {
    const before = (await listed()).body.meta.total;
    const invited = await owner.ask('POST', `/workspaces/${sandbox.workspace.reference}/invitations`, {
      email: 'new@example.com',
      role: 'viewer',
    });
    expect(invited.status).toBe(201);
    expect((await listed()).body.meta.total).toBe(before);
  });

  it('are for owners and admins, in their own workspace alone', async () => {
    const email = 'viewer-of-mails@example.com';
    const now = world.clock.now();
    await world.write((tx) => addMember(tx, { workspace: sandbox.workspace, email, role: 'viewer', now }));
    const viewer = await signedInAs(world, email);
    expect((await viewer.ask('GET', at)).status).toBe(403);
    const [mail] = (await listed()).data;
    expect((await viewer.ask('GET', `${at}/${mail?.reference}`)).status).toBe(403);
    const production = `/workspaces/${sandbox.production.reference}/simulated-mails`;
    expect((await owner.ask<Summary[]>('GET', production)).data).toEqual([]);
    expect((await owner.ask('GET', `${production}/${mail?.reference}`)).status).toBe(404);
  });
});
