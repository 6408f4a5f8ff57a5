// Each permission alone in a key of an owner, with every operation of the spec: what the key may call, and which tools of
// the AI connector it sees. permissions.slow.test.ts has the same with valid requests, which are carried out.
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../src/domain/permissions.ts';
import { newReference } from '../../src/domain/reference.ts';
import { toolName } from '../../src/mcp/tools.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { sharedService } from '../during-tests.ts';
import { connect } from '../mcp/connection.ts';
import { everything, OPERATIONS, type Operation } from './calls.ts';
import { needsOf } from './rights.ts';

const world = sharedService();
const keys = new Map<string, string>();
let before: Record<string, string>;

beforeAll(async () => {
  for (const only of KEY_PERMISSIONS) {
    const input = {
      workspace: world.production,
      email: world.ownerEmail,
      permissions: [only],
      now: world.clock.now(),
    };
    keys.set(only, (await world.write((tx) => createKey(tx, input))).key);
  }
  before = await everything(world);
});

/** A request for records that do not exist: permissions are asked for before anything is looked up. */
async function codeOf({ method, template }: Operation, key: string): Promise<string | undefined> {
  const path = template.replaceAll(/\{\w+\}/g, () => newReference());
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"colour":"red"}' };
  const response = await world.request(path, {
    method,
    key,
    headers: { 'Content-Type': 'application/json' },
    ...body,
  });
  const text = await response.text();
  return text.startsWith('{"error"')
    ? (JSON.parse(text) as { error: { code: string } }).error.code
    : undefined;
}

describe.each(KEY_PERMISSIONS)('a key with %s alone', (only) => {
  const isAllowed = ({ id }: Operation) => needsOf(id).every((needed) => needed === only);

  it('is refused every operation that needs another permission, and no other', async () => {
    const key = keys.get(only) as string;
    const refused: string[] = [];
    for (const operation of OPERATIONS)
      if ((await codeOf(operation, key)) === 'forbidden') refused.push(operation.id);
    expect(refused).toEqual(OPERATIONS.filter((operation) => !isAllowed(operation)).map(({ id }) => id));
  });

  it('sees exactly the tools of the operations that it may call', async () => {
    const client = await connect(world.url, keys.get(only) as string);
    const { tools } = await client.listTools();
    await client.close();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      OPERATIONS.filter(isAllowed)
        .filter(({ isTool }) => isTool)
        .map(({ id }) => toolName(id))
        .sort(),
    );
  });
});

it('none of that has changed anything', async () => {
  expect(await everything(world)).toEqual(before);
});
