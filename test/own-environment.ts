// The test files of a worker share its environment: changes of one file must not affect the next.
import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

const before = { ...process.env };

// Registered before the hooks of the file, so it runs after them.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
  // Otherwise it is written when the process ends: too late for the threads of its services.
  flushCompileCache();
});
