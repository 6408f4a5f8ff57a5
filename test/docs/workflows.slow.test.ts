// The Arazzo workflows, run by Redocly's respect against the service: each answer is also held against the spec there.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { run } from './guide.ts';

type Workflow = { steps: { stepId: string }[] };
type Report = {
  files: Record<
    string,
    { executedWorkflows: { executedSteps: { stepId: string; checks: { status: string }[] }[] }[] }
  >;
};

const ROOT = join(import.meta.dirname, '..', '..');
const FILES = globSync('openapi/workflows/*.arazzo.yaml', { cwd: ROOT });

/** What a workflow needs besides the key. */
const INPUTS: Record<string, (() => Promise<Record<string, string>>) | undefined> = {
  'webhook-redelivery.arazzo.yaml': async () => {
    await world.endpoint(receiver.url, ['client.created']);
    await world.api.POST('/clients', { body: { name: 'Šećerana d.o.o.' } });
    const [delivery] = await receiver.waitFor(1);
    return { delivery: String(delivery?.headers['x-service-delivery']) };
  },
};

const receiver = shared(startReceiver);
const world = sharedService();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-workflows-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it.each(FILES)('%s does every step, as it says', async (file) => {
  const [workflow] = (parse(readFileSync(join(ROOT, file), 'utf8')) as { workflows: Workflow[] }).workflows;
  const inputs = { ...(await INPUTS[basename(file)]?.()), apiKey: world.key };
  const report = join(folder, 'report.json');
  const done = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
      'respect',
      join(ROOT, file),
      '--server',
      `invoicing=${world.url}/api/v1`,
      '--json-output',
      report,
    ],
    {
      // In the environment, because a command line is for everybody on the machine to read.
      REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  );
  expect(done.code, done.stdout + done.stderr).toBe(0);
  expect(done.stdout + done.stderr).not.toContain(world.key);
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const executed = Object.values(files).flatMap(
    ({ executedWorkflows }) => executedWorkflows[0]?.executedSteps ?? [],
  );
  expect(executed.map(({ stepId }) => stepId)).toEqual(workflow?.steps.map(({ stepId }) => stepId));
  for (const { checks } of executed) expect(checks.filter(({ status }) => status !== 'success')).toEqual([]);
  if (file.includes('redelivery')) {
    const [first, second] = await receiver.waitFor(2);
    expect(second?.raw).toBe(first?.raw);
  }
});
