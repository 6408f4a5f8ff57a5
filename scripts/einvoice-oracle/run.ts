// `npm run einvoice:oracle -- --rules FOLDER --saxon JAR [--documents 200] [--seed 1] [--keep FOLDER]`: random issued
// documents, written in every profile, against the official rules. See docs/einvoice-oracle.md.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { profilesOf } from '../../src/einvoice/profiles.ts';
import { createTestService } from '../../test/test-service.ts';
import { randomFrom } from '../seed/random.ts';
import { createBusinesses } from './businesses.ts';
import { type Issued, issueOne, refusals } from './documents.ts';
import { findJudges } from './sheets.ts';
import { type Fault, startValidator } from './validator.ts';
import { WAIVED } from './waived.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'string' },
    saxon: { type: 'string', default: '/usr/share/java/Saxon-HE.jar' },
    documents: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    details: { type: 'boolean', default: false },
  },
});
if (!values.rules) throw new Error('Name the folder with the official rules: --rules FOLDER');

type Row = {
  files: number;
  refused: Map<string, number>;
  xsd: number;
  failed: Map<string, number>;
  waived: number;
};

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'einvoice-oracle-'));
const profiles = [...new Set(['RS', 'HR', 'DE', 'BA'].flatMap((country) => profilesOf(country)))];
const judges = findJudges(values.rules, profiles);
for (const { profile } of judges) mkdirSync(join(folder, profile), { recursive: true });
const rows = new Map(
  profiles.map((profile): [string, Row] => [
    profile,
    { files: 0, refused: new Map(), xsd: 0, failed: new Map(), waived: 0 },
  ]),
);
const examples = new Map<string, string>();
const startedAt = performance.now();
const validator = startValidator(values.saxon);
const world = await createTestService();
try {
  const random = randomFrom(Number(values.seed));
  const businesses = await createBusinesses(world, random);
  let count = 0;
  const kinds = new Map<string, number>();
  while (count < Number(values.documents)) {
    for (const issued of await issueOne(random.oneOf(businesses), random)) {
      count += 1;
      const type = issued.document.type ?? '';
      kinds.set(type.slice(3), (kinds.get(type.slice(3)) ?? 0) + 1);
      await Promise.all(judges.map((judge) => judgeOne(judge, issued)));
    }
  }
  console.log(`${count} documents: ${listed(kinds)}`);
} finally {
  validator.stop();
  await world.close();
}
report();

async function judgeOne(judge: (typeof judges)[number], { business, document }: Issued): Promise<void> {
  const { profile } = judge;
  const row = rows.get(profile);
  if (!row || !profilesOf(business.country).includes(profile as never)) return;
  const { data, error, response } = await business.api.GET('/documents/{reference}/einvoice', {
    params: { path: { reference: document.reference }, query: { profile: profile as never } },
    parseAs: 'text',
  });
  if (response.status === 422) {
    for (const rule of rulesIn(error)) add(row.refused, rule);
    return;
  }
  if (typeof data !== 'string') throw new Error(`${response.status} ${JSON.stringify(error)}`);
  row.files += 1;
  const file = join(folder, profile, `${business.country}-${document.reference}.xml`);
  writeFileSync(file, data);
  const faults = await validator.validate({ file, schema: judge.schema(data), sheets: judge.sheets });
  for (const fault of faults) count(row, profile, fault, file);
}

function count(row: Row, profile: string, { severity, rule, text }: Fault, file: string): void {
  if (severity === 'xsd') row.xsd += 1;
  else if (severity !== 'fatal' && severity !== 'error') return;
  else if (WAIVED[profile]?.includes(rule)) row.waived += 1;
  if (WAIVED[profile]?.includes(rule)) return;
  add(row.failed, rule);
  const key = `${profile} ${rule}`;
  if (!examples.has(key)) examples.set(key, `${text.slice(0, 300)} (${file})`);
}

/** The ids in the body of a refusal, which stand in brackets at the end of each reason. */
function rulesIn(error: unknown): string[] {
  const found = [...JSON.stringify(error).matchAll(/\(([A-Za-z0-9-]+)\)\\?"/g)].map(
    ([, rule]) => rule ?? '?',
  );
  return found.length > 0 ? [...new Set(found)] : ['?'];
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: Map<string, number>): string {
  const sorted = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return sorted.map(([key, times]) => `${key} ${times}`).join(', ');
}

function report(): void {
  const table = new Table({
    head: ['Profile', 'Files', 'XSD errors', 'Failed rules', 'Waived', 'Refused by our rules'],
    colWidths: [16, 8, 12, 50, 8, 60],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const [profile, { files, xsd, failed, waived, refused }] of rows) {
    table.push([profile, files, xsd, listed(failed) || '–', waived, listed(refused) || '–']);
  }
  console.log(table.toString());
  for (const [key, example] of examples) console.log(`${key}: ${example}`);
  if (refusals.size > 0 && values.details) console.log(`Refused by the service: ${listed(refusals)}`);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s; files in ${folder}`);
  if ([...rows.values()].some(({ failed }) => failed.size > 0)) process.exitCode = 1;
}
