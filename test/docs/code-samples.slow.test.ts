// Everything that a reader can copy out of the reference is run, or at least compiled, as it stands there.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, newClient, newIssued, newPayment } from '../api/records.ts';
import { newTemplate } from '../jobs/recurring-stage.ts';
import { startReceiver } from '../receiver.ts';
import {
  createMaker,
  type Maker,
  OPERATIONS,
  OPERATIONS_OF_KEYS,
  type Operation,
  validCall,
} from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  blocksOf,
  isInstalled,
  type PublishedOperation,
  publishedSpec,
  run,
  runWithSdk,
  TAGS,
} from './guide.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SDK = join(ROOT, 'src/sdk/index.ts');
const hasCurl = await isInstalled('curl', '--version');

let world: TestService;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let folder: string;
let published: Awaited<ReturnType<typeof publishedSpec>>;
let make: Maker;
/** A business whose documents can be electronic files: those of Serbia are in dinars. */
let dinars: { key: string; make: Maker };
beforeAll(async () => {
  // The examples are of September 2026.
  world = await createTestService({ now: '2026-10-01T10:00:00.000Z', currency: 'EUR' });
  receiver = await startReceiver();
  published = await publishedSpec(world.url);
  make = createMaker(world, { workspace: world.production, key: world.key }, receiver.url);
  const { production: workspace, key } = await world.otherBusiness({ currency: 'RSD' });
  dinars = { key, make: createMaker(world, { workspace, key }, receiver.url) };
  folder = mkdtempSync(join(tmpdir(), 'invoicing-samples-'));
  // An option of curl: prints the status after the answer.
  writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('every operation', () => {
  it.each(OPERATIONS)('$id has a sample for curl and one for the SDK', (operation) => {
    expect(samplesOf(operation).map(({ lang, label }) => `${label}: ${lang}`)).toEqual([
      'curl: bash',
      'SDK: typescript',
    ]);
  });

  it.skipIf(!hasCurl).each(OPERATIONS_OF_KEYS)(
    '$id succeeds when its curl sample is pasted into a shell',
    async (operation) => {
      const sample = await withRecords(operation, sourceOf(operation, 'curl'));
      const { stdout, stderr } = await shell(sample, isFile(operation) ? dinars.key : world.key);
      expect(stdout.split('\n').at(-1), `${sample}\n${stdout}${stderr}`).toMatch(/^2\d\d$/);
    },
  );
});

describe('the service', () => {
  it('puts its own address into the server, the samples and the guides', async () => {
    const text = await (await fetch(`${world.url}/openapi.json`)).text();
    expect(published.servers).toEqual([{ url: `${world.url}/api/v1` }]);
    expect(text).not.toContain('127.0.0.1:3000');
    expect(sourceOf(OPERATIONS[0] as Operation, 'curl')).toContain(`'${world.url}/api/v1/`);
  });
});

describe.skipIf(!existsSync(SDK))('the SDK', () => {
  it('compiles every sample and every program of the guides', async () => {
    const programs = [
      ...OPERATIONS.map((operation) => ({ name: operation.id, code: sourceOf(operation, 'SDK') })),
      ...TAGS.flatMap((tag) =>
        blocksOf(published, tag, 'ts').map((code, index) => ({ name: `${slug(tag)}-${index}`, code })),
      ),
    ];
    expect(programs.length).toBeGreaterThan(OPERATIONS.length + 5);
    for (const { name, code } of programs) writeFileSync(join(folder, `${name}.ts`), code);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: {
          module: 'ESNext',
          moduleResolution: 'Bundler',
          lib: ['ES2024', 'DOM', 'DOM.Iterable'],
          paths: { 'invoicing-service-sdk': [SDK] },
          typeRoots: [join(ROOT, 'node_modules/@types')],
        },
        include: ['*.ts'],
      }),
    );
    const { code, stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
    expect(stdout).toBe('');
    expect(code).toBe(0);
  });

  it.each(['First invoice', 'Money', 'Idempotency', 'Errors', 'Pagination'])(
    'runs the program of the guide "%s"',
    async (tag) => {
      const [code = ''] = blocksOf(published, tag, 'ts');
      const done = await runWithSdk(code, folder, world.key);
      expect(done, code).toMatchObject({ code: 0 });
      expect(`${done.stdout}${done.stderr}`).toMatch(EXPECTED[tag] as RegExp);
    },
  );
});

const EXPECTED: Record<string, RegExp> = {
  'First invoice': /^INV-2026-\d{5} 62400\.00 EUR\npaid\n$/,
  Money: /^234\.99\n234\.99\n$/,
  Idempotency: /^01[0-9A-Z]{24}\n$/,
  Errors: /email/,
  Pagination: /^(INV-2026-\d{5} [0-9.]+ [A-Z]{3}\n|01[0-9A-Z]{24} validation_failed .+\n)+$/,
};

describe.skipIf(!hasCurl)('the shell commands of a guide', () => {
  it('make a first invoice and see it paid', async () => {
    const [code = ''] = blocksOf(published, 'First invoice', 'sh');
    const { stdout, stderr } = await run('sh', ['-euc', code], environment());
    expect(stdout.split('{"data"').at(-1), stderr).toMatch(/"status":"paid".*"balance_cents":0/);
  });

  it('create one client however often they are repeated with their key', async () => {
    const [code = ''] = blocksOf(published, 'Idempotency', 'sh');
    const answers = [await shell(code), await shell(code)].map(({ stdout }) => stdout);
    expect(answers[0]).toMatch(/\n201$/);
    expect(answers[1]).toBe(answers[0]);
  });

  it('read every page of a list', async () => {
    const { api } = world;
    const total = async () => (await api.GET('/clients', {})).data?.meta.total ?? 0;
    while ((await total()) <= 100) await make.client();
    const [code = ''] = blocksOf(published, 'Pagination', 'sh');
    const { stdout } = await run('sh', ['-euc', code], environment());
    const references = new Set(stdout.match(/(?<="reference":")\w+/g));
    expect(references.size).toBe(await total());
  });
});

function environment(key = world.key) {
  return { INVOICING_KEY: key, NODE_NO_WARNINGS: '1' };
}

function shell(code: string, key?: string) {
  return run('sh', ['-c', code], { ...environment(key), CURL_HOME: folder }, folder);
}

/** Whether its sample asks for a document as an electronic file. */
function isFile({ template }: Operation): boolean {
  return /\/(einvoice|document\.pdf)\b/.test(template);
}

function samplesOf({ template, method }: Operation): PublishedOperation['x-codeSamples'] {
  return published.paths[template]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
}

function sourceOf(operation: Operation, label: string): string {
  return samplesOf(operation).find((sample) => sample.label === label)?.source ?? '';
}

/** The sample with references of records that exist here instead of the example ones; nothing else is changed. */
async function withRecords(operation: Operation, sample: string): Promise<string> {
  const records =
    sample.includes('"document": "') || SOURCE.test(operation.template) ? await settling() : undefined;
  const source = SOURCE.exec(operation.template)?.[1] as 'documents' | 'payments' | undefined;
  const path =
    records && source
      ? `/${source}/${source === 'documents' ? records.credit : records.payment}`
      : DATE_OF.test(operation.template)
        ? `/recurring-documents/${(await newTemplate(world.api, { client: await make.client(), rule: MONTHLY })).reference}`
        : sample.includes('"issue_on": ')
          ? `/documents/${await make.draft()}`
          : (await validCall(operation, isFile(operation) ? dinars.make : make)).path;
  const places = operation.template
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  const address = /(?<=\/api\/v1)[^'?]*/.exec(sample)?.[0] ?? '';
  const filled = address
    .split('/')
    .map((part, index) => (places.includes(index) ? path.split('/')[index] : part));
  // The example document is larger than those that are made here, and quotes made here are open for longer.
  const text = sample
    .replace(address, filled.join('/'))
    .replace('"amount": 200,', '"amount": 20,')
    .replace('"valid_until": "2026-', '"valid_until": "2028-');
  const client = records?.client ?? (await make.client());
  const values = { document: records?.documents ?? [], client: [client], item: [await make.item()] };
  return Object.entries(values).reduce((whole, [field, references]) => {
    let next = 0;
    return whole.replaceAll(new RegExp(`(?<="${field}": "|[?&]${field}=)01\\w{24}`, 'g'), () => {
      next += 1;
      return references[(next - 1) % references.length] ?? '';
    });
  }, text);
}

/** What settles documents, and gives money back. */
const SOURCE = /^\/(documents|payments)\/\{reference\}\/(?:apply|refund)$/;

/** What takes a date of a recurring document, and the rule that has those of the examples. */
const DATE_OF = /^\/recurring-documents\/\{reference\}\/(?:run|skip)$/;
const MONTHLY = { every: 'monthly', on: '1', starts_on: '2026-11-01' } as const;

/** Three documents, a payment on account and a credit note of one client, as large as the examples. */
async function settling() {
  const { api } = world;
  const { reference: client } = await newClient(api);
  const fields = { client, lines: [line({ unit_price: 1000 })] };
  const documents: string[] = [];
  while (documents.length < 3) documents.push((await newIssued(api, fields)).reference);
  const { reference: payment } = await newPayment(api, { client, amount: 1000 });
  const { reference: credit } = await newIssued(api, { ...fields, document_type: 'rs_credit_note' });
  return { client, documents, payment, credit };
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, '-');
}
