// The test files of a worker share its environment: what one of them sets must not decide how the next one runs.
import { afterAll } from 'vitest';

const before = { ...process.env };

// Registered before those of the file, it runs after them.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
});
