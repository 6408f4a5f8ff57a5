// Spoilt documents: whether the rules of the service say of them what the official ones say, by the ids of the rules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judged, type Mutant, mutants, soundDocuments } from '../../test/einvoice/mutants/mutants.ts';
import { markdown } from '../bench/report.ts';
import type { At } from './corpus.ts';
import { comparable, DEAD_RULES, isPublished, WAIVED } from './rules.ts';

type Score = { documents: number; both: number; ours: number; theirs: number };

/** What both must reach. */
const WANTED = 0.95;

/** @returns true where precision and recall of every profile reach what is wanted */
export async function judgeMutants(at: At): Promise<boolean> {
  const scores = new Map<string, Score>();
  const differences: string[] = [];
  for (const mutant of [...soundDocuments(), ...mutants()]) {
    const { ours, theirs } = await verdictsOf(at, mutant);
    const both = ours.filter((rule) => theirs.includes(rule));
    for (const name of [mutant.profile, 'all']) {
      const score = scores.get(name) ?? { documents: 0, both: 0, ours: 0, theirs: 0 };
      score.documents += 1;
      score.both += both.length;
      score.ours += ours.length;
      score.theirs += theirs.length;
      scores.set(name, score);
    }
    const onlyOurs = ours.filter((rule) => !both.includes(rule));
    const onlyTheirs = theirs.filter((rule) => !both.includes(rule));
    if (onlyOurs.length + onlyTheirs.length > 0)
      differences.push(
        `${mutant.profile}, ${mutant.name}: ours alone ${onlyOurs.join(' ') || '–'}, official alone ${onlyTheirs.join(' ') || '–'}`,
      );
  }
  for (const each of differences) console.log(each);
  return report(scores) && reportDead();
}

async function verdictsOf(
  { folder, judges, validator }: At,
  mutant: Mutant,
): Promise<{ ours: string[]; theirs: string[] }> {
  const { profile, name } = mutant;
  const judge = judges.find((each) => each.profile === profile);
  if (!judge) throw new Error(`No judge for ${profile}`);
  const { findings, text } = judged(mutant);
  const file = join(folder, profile, `${name.replaceAll(/\W+/g, '-')}.xml`);
  writeFileSync(file, text);
  const faults = await validator.validate({ file, schema: judge.schema(text), sheets: judge.sheets });
  const ours = findings
    .filter(({ severity, rule }) => severity === 'error' && isPublished(rule) && !DEAD_RULES.includes(rule))
    .map(({ rule }) => comparable(rule));
  const theirs = faults
    .filter(
      ({ severity, rule }) => (severity === 'fatal' || severity === 'error') && !WAIVED[profile]?.[rule],
    )
    .map(({ rule }) => comparable(rule));
  // The sheet of Factur-X has the rules of EN 16931 once more, some of them by numbers of its own.
  const named = theirs.filter((rule) => !rule.startsWith('FX-SCH-A'));
  return { ours: [...new Set(ours)], theirs: [...new Set(named.length > 0 ? named : theirs)] };
}

function report(scores: ReadonlyMap<string, Score>): boolean {
  const ratios = ({ both, ours, theirs }: Score) => [both / ours, both / theirs];
  const lines = [...scores].map(([profile, score]) => [
    profile,
    ...[score.documents, score.ours, score.theirs, score.both].map(String),
    ...ratios(score).map((ratio) => ratio.toFixed(3)),
  ]);
  console.log(
    markdown([['Profile', 'Documents', 'Ours', 'Official', 'Both', 'Precision', 'Recall'], ...lines]),
  );
  return [...scores.values()].every((score) => ratios(score).every((ratio) => ratio >= WANTED));
}

/** The service writes no tax representative (RSR-31, RSR-32), and SEF takes files without the status for VAT (RSR-10). */
const WITHOUT_MUTANT = ['RSR-10', 'RSR-31', 'RSR-32'];

function reportDead(): boolean {
  const found = new Set(mutants().flatMap((each) => judged(each).findings.map(({ rule }) => rule)));
  const missed = DEAD_RULES.filter((rule) => !found.has(rule) && !WITHOUT_MUTANT.includes(rule));
  console.log(
    `Of the ${DEAD_RULES.length} rules RSR that never fail officially, ours find ${DEAD_RULES.length - missed.length - WITHOUT_MUTANT.length}; ` +
      `${WITHOUT_MUTANT.join(', ')} are of what is never written${missed.length > 0 ? `; missed: ${missed.join(', ')}` : ''}.`,
  );
  return missed.length === 0;
}
