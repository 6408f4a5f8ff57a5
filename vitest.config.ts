import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    // The files share what they import: loading the service anew for each took longer than the tests.
    isolate: false,
    reporters: ['default'],
  },
});
