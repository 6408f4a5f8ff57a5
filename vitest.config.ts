import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/long-first.ts';

const isDeep = process.env.TEST_DEPTH === 'deep';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Scenarios that take minutes, or measure times, belong to `npm run test:deep`.
    exclude: ['**/node_modules/**', ...(isDeep ? [] : ['**/*.deep.test.ts', '**/*.timed.test.ts'])],
    setupFiles: ['test/own-environment.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    ...(isDeep && { sequence: { sequencer: LongFirst } }),
    // The files share what they import: loading the service anew for each took longer than the tests.
    isolate: false,
    reporters: ['default'],
  },
});
