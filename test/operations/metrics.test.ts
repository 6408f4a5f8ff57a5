import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { writeManifest } from '../../src/database/sqlite/backup-manifest.ts';
import { backUpInto } from '../../src/database/sqlite/backups.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { fill } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const receiver = shared(startReceiver);
const world = sharedService({
  settings: { RATE_LIMIT_PER_MINUTE: '60', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' },
});

beforeAll(async () => {
  await world.endpoint(receiver.url);
  await fill(world);
});

async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/ (\S+)$/.exec(line)?.[1])]));
}

/** Names of before, which the page still has: their help text names the present one. */
async function formerNames(): Promise<Set<string>> {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  return new Set(
    [...text.matchAll(/^# HELP (\w+) Deprecated: use \w+$/gm)].map(([, name]) => name as string),
  );
}

const nameOf = (series: string) => series.replace(/\{.*/, '');

it('every metric of the dashboard exists, and the dashboard shows every metric of the service', async () => {
  const dashboard = readFileSync(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const shown = new Set(
    panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/(invoicing|nodejs|process)_\w+/g) ?? []),
    ),
  );
  // Metrics of errors do not exist before the first one.
  await failOnce();
  const present = new Set([...(await figures()).keys()].map(nameOf));
  expect([...shown].filter((name) => !present.has(name))).toEqual([]);
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const former = await formerNames();
  const own = new Set(
    [...present].filter((name) => name.startsWith('invoicing_') && !former.has(name)).map(base),
  );
  expect([...own].filter((name) => ![...shown].some((other) => base(other) === name))).toEqual([]);
});

it('each alert asks metrics that exist, with the labels that they have', async () => {
  type Rules = { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] };
  const { groups } = parse(readFileSync(join(ROOT, 'deploy/alerts.yml'), 'utf8')) as Rules;
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(8);
  await failOnce();
  const series = [...(await figures()).keys()];
  for (const { alert, expr } of rules) {
    const asked = expr.match(/invoicing_\w+(\{[^}]*\})?/g) ?? [];
    for (const name of asked)
      expect(
        series.some((one) => (name.includes('{') ? one === name : nameOf(one) === name)),
        `${alert}: ${name}`,
      ).toBe(true);
  }
});

it('the docs say what each metric of the service is, in the words of the page, and name no other', async () => {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  const docs = readFileSync(join(ROOT, 'docs/operations/metrics.md'), 'utf8');
  const helps = [...text.matchAll(/^# HELP (invoicing_\w+) (?!Deprecated)(.*)$/gm)];
  expect(helps.length).toBeGreaterThan(20);
  for (const [, name, help] of helps) expect(docs).toContain(`| \`${name}\` | ${help} |`);
  const rows = [...docs.matchAll(/^\| `(invoicing_\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(helps.map(([, name]) => name).toSorted());
});

it('a metric that was renamed has its former name as well, with the same value', async () => {
  const former = await formerNames();
  expect(former.size).toBe(8);
  const values = await figures();
  for (const name of former) expect([name, values.get(name)]).toEqual([name, values.get(`${name}_total`)]);
});

it('they count webhooks, writes, replays, rate limiting and backups', async () => {
  const before = await figures();
  const more = async (series: string) => ((await figures()).get(series) ?? 0) - (before.get(series) ?? 0);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
  const post = () => world.request('/clients', { method: 'POST', headers, body: '{"name":"Once"}' });
  expect([(await post()).status, (await post()).headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
  await nothingWaits();
  expect(await more('invoicing_webhook_arrival_seconds_count')).toBe(1);
  expect(await more('invoicing_http_replays_total')).toBe(1);
  expect(await more('invoicing_database_commit_seconds_count')).toBeGreaterThanOrEqual(3);
  expect(await more('invoicing_database_batch_writes_sum')).toBe(
    await more('invoicing_database_writes_total'),
  );
  let refused = 0;
  for (let i = 0; i < 70; i += 1) if ((await world.request('/clients')).status === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect(await more('invoicing_http_rate_limited_total')).toBe(refused);
  expect((await figures()).get('invoicing_backup_age_seconds')).toBe(-1);
  const folder = join(world.databaseUrl.slice('file:'.length), '..', 'backups');
  await backUpInto(world.databaseUrl, folder, {
    kind: 'manual',
    now: world.clock.now(),
    instanceKeyId: null,
  });
  world.clock.advance(60_000);
  expect((await figures()).get('invoicing_backup_age_seconds')).toBe(60);
  expect((await figures()).get('invoicing_database_log_bytes')).toBeGreaterThan(0);
});

it('the age of the last backup is that of one that has failed no check', async () => {
  const folder = join(world.databaseUrl.slice('file:'.length), '..', 'backups');
  const age = async () => (await figures()).get('invoicing_backup_age_seconds');
  const backUp = (kind: 'manual' | 'scheduled') =>
    backUpInto(world.databaseUrl, folder, { kind, now: world.clock.now(), instanceKeyId: null });
  const note = ({ file, manifest }: Awaited<ReturnType<typeof backUp>>, problems: string[]) =>
    writeManifest(file, { ...manifest, check: { at: world.clock.now().toISOString(), problems } });
  note(await backUp('scheduled'), []);
  world.clock.advance(60_000);
  expect(await age()).toBe(60);
  const bad = await backUp('scheduled');
  note(bad, ['3 entries differ from what its records say (documents)']);
  expect(await age()).toBe(60);
  world.clock.advance(60_000);
  // Of the same database as the bad one, and not checked.
  await backUp('manual');
  expect(await age()).toBe(120);
  note(bad, []);
  expect(await age()).toBe(0);
});

async function failOnce(): Promise<void> {
  await nothingWaits();
  receiver.answer(500);
  await world.api.POST('/clients', { body: { name: 'Not heard' } });
  await vi.waitFor(
    async () => {
      const series = [...(await figures()).keys()];
      expect(series.some((name) => name.startsWith('invoicing_webhook_attempt_errors_total{'))).toBe(true);
    },
    { timeout: 15_000 },
  );
  receiver.answer(200);
  // Its next attempt is due by the clock of the test: it is delivered before anything is counted again.
  world.clock.advance(10_000);
  await nothingWaits();
}

async function nothingWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const now = await figures();
      const open = ['pending', 'failed'].map((status) =>
        now.get(`invoicing_webhook_deliveries_open{status="${status}"}`),
      );
      expect(open).toEqual([0, 0]);
    },
    { timeout: 15_000 },
  );
}
