// Clients that the code generators of others make of the spec as it is served: they compile, and they work.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../docs/guide.ts';
import { createWorld, type World } from '../world.ts';
import { PROGRAMS } from './programs.ts';

const MODULES = join(import.meta.dirname, 'node_modules');

const COMPILE = [
  'program.ts',
  ...[
    '--strict',
    '--outDir',
    'out',
    '--target',
    'ES2022',
    '--module',
    'ESNext',
    '--moduleResolution',
    'Bundler',
  ],
  ...['--lib', 'ES2022,DOM,DOM.Iterable', '--skipLibCheck'],
];

type FirstInvoice = (baseUrl: string, apiKey: string) => Promise<object>;

/** Installed with `npm ci` in this folder, as .ci/run does. */
describe.skipIf(!existsSync(MODULES))('a client made by', () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    world = await createWorld();
    folder = mkdtempSync(join(tmpdir(), 'invoicing-generators-'));
    const spec = await (await fetch(`${world.url}/openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), spec);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PROGRAMS)(
    '$name compiles in strict mode and calls the service',
    { timeout: 60_000 },
    async (entry) => {
      const place = mkdtempSync(join(folder, 'client-'));
      symlinkSync(MODULES, join(place, 'node_modules'));
      const generator = join(MODULES, '.bin', entry.command);
      const made = await run(
        process.execPath,
        [generator, ...entry.argsFor(join(folder, 'openapi.json'))],
        {},
        place,
      );
      expect(made, made.stdout + made.stderr).toMatchObject({ code: 0 });

      writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(place, 'program.ts'), entry.program);
      const compiled = await run(process.execPath, [join(MODULES, '.bin/tsc'), ...COMPILE], {}, place);
      expect(compiled.stdout).toBe('');

      const { firstInvoice } = (await import(join(place, 'out/program.js'))) as {
        firstInvoice: FirstInvoice;
      };
      expect(await firstInvoice(`${world.url}/api/v1`, world.key)).toEqual({
        number: expect.stringMatching(/^INV-2026-0000\d$/),
        cents: 12_000,
        total: expect.any(Number),
        code: 'validation_failed',
      });
    },
  );
});
