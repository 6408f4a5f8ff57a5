// What caches may do with each answer, as the spec describes it: `test/spec-check.ts` compares that with what is sent, for
// these answers and all others in tests.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createMaker, type Maker, OPERATIONS, ownPlaces, send, validCall } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';

let world: TestService;
let receiver: Receiver;
let make: Maker;

beforeAll(async () => {
  world = await createTestService();
  receiver = await startReceiver();
  make = createMaker(world, ownPlaces(world).production, receiver.url);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

it.each(OPERATIONS)('$id says it of what it answers, also where it refuses', async (operation) => {
  const call = await validCall(operation, make);
  const answers = [
    await send(world, call, world.key),
    await send(world, call, 'svc_live_unknown'),
    await send(
      world,
      { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}colour=red` },
      world.key,
    ),
  ];
  expect(answers.map(({ status }) => (status < 300 ? 200 : status))).toEqual([200, 401, 422]);
  for (const { headers } of answers) {
    const kept = headers.get('etag') === null ? 'no-store' : 'private, no-cache';
    expect(headers.get('cache-control')).toBe(kept);
  }
});
