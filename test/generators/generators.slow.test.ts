// Clients that the code generators of others make of the spec as it is served: they compile, and they work.
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled, run } from '../docs/guide.ts';
import { bundleInto } from '../sdk/bundle.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { PROGRAMS, type Program, PYTHON_PROGRAM } from './programs.ts';
import { VALIDATING_PROGRAMS } from './validating-programs.ts';

const MODULES = join(import.meta.dirname, 'node_modules');

/** No package of npm: the test is for those who have it. */
const hasPython = await isInstalled('openapi-python-client', '--version');

const COMPILE = ['program.ts', '--strict', '--outDir', 'out', '--target', 'ES2022', '--skipLibCheck'].concat([
  '--lib',
  'ES2022,DOM,DOM.Iterable',
]);
const AS_MODULES = ['--module', 'ESNext', '--moduleResolution', 'Bundler'];
const AS_COMMON_JS = ['--module', 'CommonJS', '--moduleResolution', 'Node10'];

const RELEASED = join(import.meta.dirname, '../../openapi/released/v1.json');

type FirstInvoice = (baseUrl: string, apiKey: string) => Promise<object>;

/** Installed with `npm ci` in this folder, as .ci/run does. */
describe.skipIf(!existsSync(MODULES))('a client made by', () => {
  let world: TestService;
  let folder: string;
  beforeAll(async () => {
    world = await createTestService();
    folder = mkdtempSync(join(tmpdir(), 'invoicing-generators-'));
    const spec = await (await fetch(`${world.url}/openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), spec);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([...PROGRAMS, ...VALIDATING_PROGRAMS])(
    '$name compiles in strict mode and calls the service',
    { timeout: 120_000 },
    (entry) => callsTheService(entry, join(folder, 'openapi.json')),
  );

  it('a generator of the last release goes on working', { timeout: 120_000 }, () =>
    callsTheService(PROGRAMS[0] as Program, RELEASED),
  );

  it.skipIf(!hasPython)('openapi-python-client calls the service', { timeout: 120_000 }, async () => {
    const place = mkdtempSync(join(folder, 'client-'));
    const made = await run('openapi-python-client', [
      'generate',
      '--path',
      join(folder, 'openapi.json'),
      '--output-path',
      join(place, 'client'),
    ]);
    expect(made, made.stdout + made.stderr).toMatchObject({ code: 0 });
    writeFileSync(join(place, 'client', 'program.py'), PYTHON_PROGRAM);
    const done = await run('python3', [
      join(place, 'client', 'program.py'),
      `${world.url}/api/v1`,
      world.key,
    ]);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^INV-2026-\d{5} 12000 \d+ validation_failed\n$/);
  });

  async function callsTheService(entry: Program, spec: string): Promise<void> {
    const place = mkdtempSync(join(folder, 'client-'));
    symlinkSync(MODULES, join(place, 'node_modules'));
    copyFileSync(spec, join(place, 'openapi.json'));
    for (const [name, text] of Object.entries(entry.files ?? {})) writeFileSync(join(place, name), text);
    writeFileSync(
      join(place, 'package.json'),
      JSON.stringify({ type: entry.isCommonJs ? 'commonjs' : 'module', dependencies: { zod: '^3.25.0' } }),
    );
    writeFileSync(join(place, 'program.ts'), entry.program);
    const node = (args: string[]) => run(process.execPath, args, {}, place);

    const made = await node([join(MODULES, entry.command), ...entry.argsFor(join(place, 'openapi.json'))]);
    expect(made, made.stdout + made.stderr).toMatchObject({ code: 0 });
    const kind = entry.isCommonJs ? AS_COMMON_JS : AS_MODULES;
    const compiled = await node([join(MODULES, '.bin/tsc'), ...COMPILE, ...kind]);
    expect(compiled.stdout).toBe('');

    const written = join(place, 'out/program.js');
    const program = entry.isForBundlers ? await bundleInto(join(place, 'bundle'), written) : written;
    const { firstInvoice } = (await import(program)) as { firstInvoice: FirstInvoice };
    expect(await firstInvoice(`${world.url}/api/v1`, world.key)).toEqual({
      number: expect.stringMatching(/^INV-2026-0000\d$/),
      cents: 12_000,
      total: expect.any(Number),
      code: 'validation_failed',
    });
  }
});
