// The files for containers and systemd, as far as they can be checked without running them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeSettings } from '../../src/config/schema.ts';
import { readSources } from '../source-tree.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SETTINGS: string[] = describeSettings().map(({ name }) => name);

/** Instructions of the Dockerfile, each in one line. */
const instructions = textOf('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));

/** The last stage: only it ends up in the image. */
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

const copied = copiedBy(last);

function copiedBy(lines: string[]): string[] {
  return lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
}

it('the image copies files that exist and that .dockerignore does not exclude', () => {
  const allowed = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  expect(copiedBy(instructions).length).toBeGreaterThan(8);
  for (const source of copiedBy(instructions)) {
    expect(existsSync(join(ROOT, source)), source).toBe(true);
    // A file in a folder comes with it.
    expect(
      allowed.some((line) => `${source}/`.startsWith(`${line.slice(1)}/`)),
      source,
    ).toBe(true);
  }
});

it('the program needs only what the image has: its own files and production dependencies', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
  // Code for browsers is in the image in its built form.
  const service = readSources('src').filter(({ room }) => room !== 'dashboard');
  const missing = service.flatMap(({ path, imports }) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      // The first module of a thread loads the one of the service that it is handed.
      .filter(({ from }) => from !== '?' || path !== 'src/http/threads/entry.ts')
      .filter(({ from }) => {
        if (!from.startsWith('.')) {
          const name = from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/');
          return !from.startsWith('node:') && !builtinModules.includes(name) && !(name in dependencies);
        }
        const [folder = ''] = join(path, '..', from).split('/');
        return !copied.includes(folder);
      })
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(missing).toEqual([]);
});

it('the image runs the service itself, as an unprivileged user, and reports whether it is healthy', () => {
  expect(instructions.at(-1)).toBe(
    'CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "--v8-pool-size=1", "src/main.js"]',
  );
  expect(instructions).toContain('USER node');
  expect(instructions).toContain('STOPSIGNAL SIGTERM');
  expect(instructions.filter((line) => line.startsWith('FROM '))).toHaveLength(3);
  expect(last).toContain('COPY --from=dashboard /app/dist/dashboard dist/dashboard');
  const check = instructions.find((line) => line.startsWith('HEALTHCHECK '))?.replace(/^.*CMD /, '') ?? '';
  const [program, flag, script = ''] = JSON.parse(check) as string[];
  expect([program, flag]).toEqual(['node', '-e']);
  // Nothing listens there.
  const run = spawnSync(process.execPath, ['-e', script], { env: { PORT: '9' } });
  expect([run.status, run.stderr.toString()]).toEqual([1, '']);
});

it('the compose file mounts what the image declares, and sets only what the program knows', () => {
  const { services, volumes } = parse(textOf('compose.yaml')) as {
    services: Record<string, { environment: object; volumes: string[]; ports: string[]; read_only: boolean }>;
    volumes: Record<string, null>;
  };
  const service = services.invoicing;
  const mounted = service?.volumes.map((volume) => volume.split(':')) ?? [];
  expect(mounted.map(([name]) => name)).toEqual(Object.keys(volumes));
  const declared = instructions.find((line) => line.startsWith('VOLUME '))?.replace('VOLUME ', '') ?? '[]';
  expect(mounted.map(([, path]) => path)).toEqual(JSON.parse(declared));
  expect(Object.keys(service?.environment ?? {}).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(service).toMatchObject({ read_only: true, ports: ['127.0.0.1:3000:3000'] });
});

type Compose = {
  services: Record<
    string,
    { image: string; environment: Record<string, string>; volumes?: string[]; healthcheck?: object }
  >;
  volumes: Record<string, null>;
};

it('the compose file with PostgreSQL has two equal instances that Caddy sends to while they are ready', () => {
  const text = textOf('compose.postgres.yaml');
  const { services, volumes } = parse(text) as Compose;
  expect(Object.keys(services)).toEqual(['invoicing-1', 'invoicing-2', 'postgres', 'caddy']);
  expect(services['invoicing-2']).toEqual(services['invoicing-1']);
  const { environment = {}, image } = services['invoicing-1'] ?? {};
  expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const { services: alone } = parse(textOf('compose.yaml')) as Compose;
  expect(image).toBe(alone.invoicing?.image);
  expect(services['invoicing-1']).toMatchObject({
    read_only: true,
    depends_on: { postgres: { condition: 'service_healthy' } },
  });
  // Images of others are those of one major version.
  for (const name of ['postgres', 'caddy']) expect(services[name]?.image).toMatch(/^[a-z]+:\d+-\w+$/);
  // Secrets come from the environment, and nothing starts without them.
  expect(environment.SECRET_KEY).toMatch(/^\$\{SECRET_KEY:\?/);
  expect(text.match(/\$\{POSTGRES_PASSWORD(?!:\?)/g)).toBeNull();
  const mounted = Object.values(services).flatMap(({ volumes: each = [] }) =>
    each.map((one) => one.split(':')),
  );
  expect(mounted.map(([from = '']) => from).filter((from) => !from.startsWith('.'))).toEqual(
    Object.keys(volumes),
  );
  const [file = ''] = mounted.map(([from = '']) => from).filter((from) => from.startsWith('.'));
  const proxy = textOf(file);
  for (const name of ['invoicing-1', 'invoicing-2']) {
    expect(proxy).toMatch(new RegExp(`reverse_proxy .*\\b${name}:${environment.PORT}\\b`));
  }
  expect(proxy).toContain('health_uri /readyz');
  expect(proxy).toContain('respond /metrics 404');
});

it('the systemd unit sets only what the program knows, and lets V8 compile', () => {
  const unit = textOf('deploy/invoicing.service');
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
  expect(set.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
  for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=invoicing']) {
    expect(unit.split('\n')).toContain(line);
  }
});

it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd finds nothing wrong with the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-unit-'));
  const unit = join(folder, 'invoicing.service');
  // The machine of the tests need not have Node.js where a server has it.
  writeFileSync(unit, textOf('deploy/invoicing.service').replace('/usr/bin/node', process.execPath));
  const run = spawnSync('/usr/bin/systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([run.status, run.stderr]).toEqual([0, '']);
});
