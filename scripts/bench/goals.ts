// The performance goals, as ratios within one run wherever the machine matters, and how a run is judged by them.
export type Goal = {
  number: string;
  what: string;
  unit: string;
  /** Absent for a figure that is only information. */
  must?: number | undefined;
  reach?: number;
  /** More is better. */
  isMinimum: boolean;
};

/** One figure per round. */
export type Measure = { number: string; rounds: number[] };

export type Verdict = Goal & {
  value: number;
  least: number;
  most: number;
  result: 'ok' | 'reached' | 'MISS' | 'noisy' | '';
};

const goal = (number: string, what: string, unit: string, must?: number, reach?: number): Goal => ({
  number,
  what,
  unit,
  must,
  reach,
  isMinimum: !['ms', 'MB', 'times longer', 'of Strapi'].includes(unit),
});

export const GOALS: Goal[] = [
  // F3 executes the recorded statements of the service and sends its bytes: the ratios show what all else costs.
  goal('1', 'POST /documents: CPU of F3 over its CPU', 'of F3', 0.45, 0.55),
  goal('4', 'requests per commit at 32 connections', 'requests', 16, 24),
  goal('5', 'GET one document: CPU of F3 over its CPU', 'of F3', 0.45, 0.6),
  // A list is joined from the stored texts of its documents, which F3 has as bytes.
  goal('6', 'list of 25 documents: CPU of F3 over its CPU', 'of F3', 0.3, 0.45),
  goal('16', 'deliveries: CPU of F3 over its CPU', 'of F3', 0.35, 0.5),
  // F1 and F2 store nothing, and how the service compares with them depends on the state of the machine.
  goal('–', 'POST /documents: CPU of F2 over its CPU', 'of F2'),
  goal('–', 'POST /documents: its rate over that of F2', 'of F2'),
  goal('–', 'POST with 2 ms more for each fsync: its rate over that of F2', 'of F2'),
  goal('–', 'GET one document: CPU of F1 over its CPU', 'of F1'),
  goal('–', 'list of 25 documents: CPU of F1 over its CPU', 'of F1'),
  goal('–', 'deliveries per second over a sender that stores nothing', 'of it'),
  goal('17', 'p99 of GET while as many connections write, over alone', 'times longer', 4, 2.5),
  goal('18', 'GET one document: its rate over that of Strapi', 'times', 10, 20),
  goal('18', '25 documents of a list: its rate over that of Strapi', 'times', 10, 20),
  goal('18', 'POST one document: its rate over that of Strapi', 'times', 30, 60),
  goal('19', 'GET one document: its rate over that of Directus', 'times', 15, 30),
  goal('19', '25 documents of a list: its rate over that of Directus', 'times', 15, 30),
  goal('19', 'POST one document: its rate over that of Directus', 'times', 45, 90),
  goal('20', 'from process start to the first 200', 'ms', 1000),
  goal('20', 'start to the first answer, of that of Strapi', 'of Strapi', 0.5, 0.3),
  goal('21', 'resident memory when idle', 'MB', 120),
  goal('21', 'resident memory when idle, of that of Strapi', 'of Strapi', 0.45, 0.36),
  goal('22', 'resident memory under the load of `http`, most', 'MB', 300, 220),
  goal('+', 'overview, nothing cached, until interactive', 'ms', 1000),
  goal('+', 'commit to first byte at the receiver, idle, p50', 'ms', 20),
  goal('+', 'commit to first byte at the receiver, idle, p99', 'ms', 150),
  goal('+', 'deliveries per second to 50 endpoints', 'per second', 2000),
  // Floors that send the same queries and do nothing else: pgbench, and a program with the driver of the service.
  goal('P', 'PostgreSQL: POST to 8 workspaces over pgbench with its queries', 'of it', 0.5),
  goal('P', 'PostgreSQL: POST to one workspace over pgbench with its queries', 'of it', 0.5),
  goal('P', 'PostgreSQL: GET one document over pgbench with its queries', 'of it', 0.4),
  goal('P', 'PostgreSQL: POST to 8 workspaces over its queries alone', 'of them', 0.5),
  goal('P', 'PostgreSQL: POST to one workspace over its queries alone', 'of them', 0.5),
  goal('P', 'PostgreSQL: GET one document over its queries alone', 'of them', 0.4),
  goal('P', 'PostgreSQL: POST to one workspace of two instances over one', 'of one', 0.9),
  goal('P', 'PostgreSQL: GET of two instances over one', 'of one', 1.7),
  goal('P', 'PostgreSQL: GET of two instances over one, on few cores', 'of one'),
  goal('P', 'PostgreSQL: commit to first byte at the receiver, idle, p99', 'ms', 150),
  goal('P', 'PostgreSQL: deliveries per second to one endpoint', 'per second', 500),
];

/** A larger spread of a floor's CPU time between rounds means that the machine is busy with other work. */
export const NOISY_SPREAD = 0.15;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** (largest - smallest) / median */
export function spread(values: number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** @param isNoisy then a missed goal means only that the run should be repeated */
export function judge(measures: Measure[], isNoisy: boolean): Verdict[] {
  return measures.flatMap(({ number, rounds }) => {
    const found = GOALS.find(
      (one) => `${one.number} ${one.what}`.startsWith(`${number} `) || one.what === number,
    );
    if (!found || rounds.length === 0) return [];
    return [verdict(found, rounds, isNoisy)];
  });
}

/** Judges a goal by the median of its values. */
export function verdict(one: Goal, values: number[], isNoisy: boolean): Verdict {
  const value = median(values);
  return {
    ...one,
    value,
    least: Math.min(...values),
    most: Math.max(...values),
    result: resultOf(one, value, isNoisy),
  };
}

function resultOf({ must, reach, isMinimum }: Goal, value: number, isNoisy: boolean): Verdict['result'] {
  const meets = (limit: number) => (isMinimum ? value >= limit : value <= limit);
  if (must === undefined) return '';
  if (reach !== undefined && meets(reach)) return 'reached';
  if (meets(must)) return 'ok';
  return isNoisy ? 'noisy' : 'MISS';
}
