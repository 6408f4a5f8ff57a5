import { median } from './goals.ts';
import { CASES, GOALS, type Goal, isOfTheService } from './growth-cases.ts';

/** The result of one round: the median of its times, the longest block of the event loop, and the rows of the page. */
export type Round = { medianMs: number; blockMs: number; rows: number | undefined };

/** A case, by size and round; without rounds where a database cannot have it. */
export type Row = { name: string; rounds: Round[][] };

/** `value` is the median of the rounds; `least` and `most` are their extremes. */
export type Verdict = Pick<Goal, 'number' | 'what' | 'unit' | 'limit' | 'isMinimum'> & {
  value: number;
  least: number;
  most: number;
  result: 'ok' | 'MISS';
};

const LONGEST_BLOCK_MS = 50;

export function mediansOf({ rounds }: Row): number[] {
  return rounds.map((list) => median(list.map(({ medianMs }) => medianMs)));
}

/**
 * A block that the program causes occurs in every round, one that a busy machine causes does not: so the median of
 * the rounds counts.
 */
export function blocksOf({ rounds }: Row): number[] {
  return rounds.map((list) => (list.length === 0 ? 0 : median(list.map(({ blockMs }) => blockMs))));
}

/**
 * The time in the largest database over that in the smallest one whose page has as many rows: a page of three rows
 * cannot be compared with one of 25.
 * @returns the ratio and the index of the smaller size, or undefined where there is none
 */
export function growthOf(row: Row): { ratio: number; from: number } | undefined {
  const { rounds } = row;
  const largest = rounds.at(-1) ?? [];
  const from = rounds.findIndex((list) => list.length > 0 && list[0]?.rows === largest[0]?.rows);
  if (from === -1 || from === rounds.length - 1) return undefined;
  const smallest = rounds[from] ?? [];
  const ratios = largest.map(({ medianMs }, round) => medianMs / (smallest[round]?.medianMs ?? Number.NaN));
  return { ratio: median(ratios), from };
}

/** Judges every goal that these sizes are large enough for, by the median of its rounds. */
export function judge(rows: Row[], sizes: number[]): Verdict[] {
  const largest = sizes.at(-1) ?? 0;
  const roundsOf = (name: string, place: number) =>
    rows.find((row) => row.name === name)?.rounds.at(place) ?? [];
  const rounds = roundsOf(CASES[0]?.name ?? '', 0).map((_, round) => round);
  const verdicts = GOALS.filter(({ fromSize = 0 }) => largest >= fromSize).map((goal): Verdict => {
    const values = rounds.map((round) =>
      goal.measure(
        (name, size) => roundsOf(name, size === 'smallest' ? 0 : -1)[round]?.medianMs ?? Number.NaN,
      ),
    );
    return verdictOn(goal, values);
  });
  const blocks = rows.filter(({ name }) => isOfTheService(name)).flatMap(blocksOf);
  const block = { number: '+', what: 'longest block of the event loop', unit: 'ms', limit: LONGEST_BLOCK_MS };
  return [...verdicts, verdictOn(block as Goal, [Math.max(...blocks)])];
}

function verdictOn({ number, what, unit, limit, isMinimum }: Goal, values: number[]): Verdict {
  const value = median(values);
  const isMet = isMinimum ? value >= limit : value <= limit;
  const range = { least: Math.min(...values), most: Math.max(...values) };
  return { number, what, unit, limit, isMinimum, value, ...range, result: isMet ? 'ok' : 'MISS' };
}
