// Random issued documents, made through the service, in every profile against the official rules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profilesOf } from '../../src/domain/einvoice-profiles.ts';
import type { Profile } from '../../src/einvoice/profiles.ts';
import { createTestService } from '../../test/test-service.ts';
import { markdown } from '../bench/report.ts';
import { randomFrom } from '../seed/random.ts';
import { createBusinesses } from './businesses.ts';
import { type Issued, issueOne, refusals } from './documents.ts';
import { type Judge, WAIVED } from './rules.ts';
import { type Fault, readBack, type Validator } from './validator.ts';

/** What judging needs: a folder for the files, the official rules and who runs them. */
export type At = { folder: string; judges: Judge[]; validator: Validator; hasDetails: boolean };

type Options = At & { documents: number; seed: number; isReadBack: boolean };

type Row = {
  files: number;
  refused: Map<string, number>;
  xsd: number;
  failed: Map<string, number>;
  waived: Map<string, number>;
};

type Corpus = Options & { rows: Map<string, Row>; examples: Map<string, string> };

/** @returns true where no rule failed but the waived ones */
export async function judgeCorpus(options: Options): Promise<boolean> {
  const corpus: Corpus = { ...options, rows: new Map(), examples: new Map() };
  const world = await createTestService();
  try {
    const random = randomFrom(options.seed);
    const businesses = await createBusinesses(world, random);
    let count = 0;
    const kinds = new Map<string, number>();
    while (count < options.documents) {
      for (const issued of await issueOne(random.oneOf(businesses), random)) {
        count += 1;
        add(kinds, (issued.document.type ?? '').slice(3));
        await Promise.all(options.judges.map((judge) => judgeOne(corpus, judge, issued)));
        if (count % 100 === 0) console.log(`${count} documents`);
      }
    }
    console.log(`${count} documents: ${listed(kinds)}`);
  } finally {
    await world.close();
  }
  report(corpus);
  const isRead = !options.isReadBack || readBack(options.folder);
  return isRead && [...corpus.rows.values()].every(({ failed }) => failed.size === 0);
}

async function judgeOne(corpus: Corpus, judge: Judge, { business, document }: Issued): Promise<void> {
  const profile = judge.profile as Profile;
  if (!profilesOf(business.country).includes(profile)) return;
  const row = corpus.rows.get(profile) ?? newRow();
  corpus.rows.set(profile, row);
  const { data, error, response } = await business.api.GET('/documents/{reference}/einvoice', {
    params: { path: { reference: document.reference }, query: { profile } },
    parseAs: 'text',
  });
  if (response.status === 422) {
    for (const rule of rulesIn(error)) add(row.refused, rule);
    return;
  }
  if (typeof data !== 'string') throw new Error(`${response.status} ${JSON.stringify(error)}`);
  row.files += 1;
  const file = join(corpus.folder, profile, `${business.country}-${document.reference}.xml`);
  writeFileSync(file, data);
  if (corpus.isReadBack) writeFileSync(file.replace(/xml$/, 'json'), await saidOf(business, document));
  const faults = await corpus.validator.validate({ file, schema: judge.schema(data), sheets: judge.sheets });
  for (const fault of faults) count(corpus, row, profile, fault, file);
}

/** What the API says of a document and of its client, and the profile of the business says of the seller. */
async function saidOf({ api, seller }: Issued['business'], document: Issued['document']): Promise<string> {
  const at = { params: { path: { reference: document.client.reference } } };
  const { data } = await api.GET('/clients/{reference}', at);
  return JSON.stringify({ ...document, client: data?.data, seller });
}

function newRow(): Row {
  return { files: 0, refused: new Map(), xsd: 0, failed: new Map(), waived: new Map() };
}

function count(
  { examples }: Corpus,
  row: Row,
  profile: string,
  { severity, rule, text }: Fault,
  file: string,
): void {
  if (severity === 'xsd') row.xsd += 1;
  else if (severity !== 'fatal' && severity !== 'error') return;
  if (WAIVED[profile]?.[rule]) {
    add(row.waived, rule);
    return;
  }
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

function report({ rows, examples, hasDetails }: Corpus): void {
  const or = (counts: Map<string, number>) => listed(counts) || '–';
  const lines = [...rows].map(([profile, { files, xsd, failed, waived, refused }]) => [
    profile,
    ...[String(files), String(xsd), or(failed), or(waived), or(refused)],
  ]);
  const head = ['Profile', 'Files', 'XSD errors', 'Failed rules', 'Waived', 'Refused by our rules'];
  console.log(markdown([head, ...lines]));
  for (const [key, example] of examples) console.log(`${key}: ${example}`);
  if (refusals.size > 0 && hasDetails) console.log(`Refused by the service: ${listed(refusals)}`);
}
