// How many API keys a user may have: the rate limit is per key, so keys must be limited.
import { beforeAll, describe, expect, it } from 'vitest';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { runProgram } from '../cli/program.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { messagesOf } from '../dashboard/server-messages.ts';
import { sr } from '../dashboard/texts.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';

const world = sharedService();
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

type Made = { api_key: { reference: string } };
type Refusal = { error: { code: string; message: string } };

const at = (workspace = world.production) => `/workspaces/${workspace.reference}/api-keys`;
const make = (browser = owner, body: object = {}, path = at()) => browser.ask<Made>('POST', path, body);

describe('a user', () => {
  it('has at most 20 live keys in a workspace, also if many are made at once; revoked ones do not count', async () => {
    // The test service has made one already.
    const answers = await Promise.all(Array.from({ length: 25 }, () => make()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(19).fill(201),
      ...Array(6).fill(409),
    ]);
    const body = answers.find(({ status }) => status === 409)?.body as unknown as Refusal;
    const refusal = body.error;
    const [refused = { text: '' }] = messagesOf(body);
    expect(refusal.code).toBe('conflict');
    expect(refusal.message).toContain('at most 20 API keys');
    expect(translateServerMessage(refused, sr)).toContain('20');
    expect(translateServerMessage(refused, sr)).not.toBe(refusal.message);

    const made = answers.find(({ status }) => status === 201)?.data.api_key.reference;
    expect((await owner.ask('DELETE', `${at()}/${made}`)).status).toBe(200);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(409);
  });

  it('does not use up the limit of other members or of the sandbox', async () => {
    const { email } = await world.member({ role: 'admin' });
    expect((await make(await signedInAs(world, email))).status).toBe(201);
    expect((await make(owner, {}, at(world.sandbox))).status).toBe(201);
  });

  it('can make another key once one has expired', async () => {
    const { email } = await world.member({ role: 'admin' });
    const browser = await signedInAs(world, email);
    const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString();
    for (let i = 0; i < 19; i += 1) expect((await make(browser, { expires_at })).status).toBe(201);
    expect((await make(browser)).status).toBe(409);
    world.clock.advance(60_000);
    expect((await make(browser)).status).toBe(201);
  });
});

describe('the command line', () => {
  it('has the same limit, which API_KEYS_PER_USER sets', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const create = (limit: string) =>
      runProgram({ DATABASE_URL: world.databaseUrl, API_KEYS_PER_USER: limit }, [
        ...['keys', 'create', world.production.reference, '--email', email],
      ]);
    const refused = await create('1');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('at most 1 API keys');
    expect((await create('2')).status).toBe(0);
    const made = await rows(
      world,
      `SELECT k.id FROM api_keys k JOIN users u ON u.id = k.user_id WHERE u.email = '${email}'`,
    );
    expect(made).toHaveLength(2);
  });
});
