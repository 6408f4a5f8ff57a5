// Every operation of the specification, carried out as a tool.
import { expect, it } from 'vitest';
import { toolName } from '../../src/mcp/tools.ts';
import { startReceiver } from '../receiver.ts';
import { type Call, createMaker, OPERATIONS_OF_KEYS, ownPlaces, validCall } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { call, connect, textOf } from './connection.ts';

it('every operation of the spec is carried out', async () => {
  const world = await createTestService();
  const receiver = await startReceiver();
  const client = await connect(world.url, world.key);
  const make = createMaker(world, ownPlaces(world).production, receiver.url);
  for (const operation of OPERATIONS_OF_KEYS.filter(({ isTool }) => isTool)) {
    const given = argumentsOf(operation.template, await validCall(operation, make));
    const result = await call(client, toolName(operation.id), given);
    expect(result.isError, `${operation.id}: ${textOf(result)}`).toBeUndefined();
  }
  await client.close();
  await world.close();
  await receiver.close();
});

/** The arguments of a tool that stand for a valid request. */
function argumentsOf(template: string, { path, body }: Call): Record<string, unknown> {
  const { pathname, searchParams } = new URL(path, 'http://service');
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { ...pattern.exec(pathname)?.groups, ...Object.fromEntries(searchParams), ...(body as object) };
}
