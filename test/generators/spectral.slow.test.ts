// The rules of others for specs, Spectral's own and those of OWASP, on the spec as it is served.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../docs/guide.ts';
import { createTestService, type TestService } from '../test-service.ts';

const PROGRAM = join(import.meta.dirname, 'node_modules/@stoplight/spectral-cli/dist/index.js');
const RULES = join(import.meta.dirname, 'spectral.yaml');

/** Installed with `npm ci` in this folder, as .ci/run does. */
describe.skipIf(!existsSync(PROGRAM))('Spectral', () => {
  let world: TestService;
  let folder: string;
  beforeAll(async () => {
    world = await createTestService();
    folder = mkdtempSync(join(tmpdir(), 'invoicing-spectral-'));
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds nothing but what spectral.yaml gives a reason for', { timeout: 120_000 }, async () => {
    const spec = join(folder, 'openapi.json');
    writeFileSync(spec, await (await fetch(`${world.url}/openapi.json`)).text());
    expect(await findings(spec)).toEqual([]);
  });

  it('finds an integer that may be of any width', { timeout: 120_000 }, async () => {
    const spec = join(folder, 'faulty.json');
    const served = await (await fetch(`${world.url}/openapi.json`)).json();
    const withoutWidth = (key: string, value: unknown) =>
      key === 'format' && value === 'int64' ? undefined : value;
    writeFileSync(spec, JSON.stringify(served, withoutWidth));
    expect((await findings(spec)).map(({ code }) => code)).toContain('owasp:api4:2023-integer-format');
  });

  async function findings(spec: string): Promise<{ code: string; path: string[] }[]> {
    const args = [PROGRAM, 'lint', spec, '--ruleset', RULES, '--format', 'json', '--quiet'];
    const { stdout, stderr } = await run(process.execPath, args, {}, folder);
    if (!stdout.startsWith('[')) throw new Error(stdout + stderr);
    const found = JSON.parse(stdout) as { code: string; path: string[]; severity: number }[];
    return found.filter(({ severity }) => severity <= 1).map(({ code, path }) => ({ code, path }));
  }
});
