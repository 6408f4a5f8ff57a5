// What the tests of a file share: it is made before the first of them, and closed after the last.
import { afterAll, beforeAll } from 'vitest';
import { createTestService, type TestService } from './test-service.ts';

/**
 * Stands for what will be made: only tests and hooks can use it. What was asked for later is closed earlier.
 * @param make called once, before the tests and the hooks that follow in the file
 */
export function shared<T extends { close(): unknown }>(make: () => Promise<T>): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    await made?.close();
  });
  const present = (): T => {
    if (made === undefined) throw new Error('This is not made before the tests of its file run.');
    return made;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(present(), name),
    set: (_, name, value) => Reflect.set(present(), name, value),
  });
}

/** A service on a new database. */
export function sharedService(options?: Parameters<typeof createTestService>[0]): TestService {
  return shared(() => createTestService(options));
}
