// The recorded queries of a request as a script of pgbench, which comes with PostgreSQL: a floor that is written in C.
import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Step } from './recorded.ts';

type Order = { url: string; connections: number; seconds: number; kinds: Step[][] };

const ULID_LENGTH = 26;
/** Above every number of a run before: texts that are new in each transaction begin with it, and ascend. */
const FIRST = Date.now() * 10_000;

/** The program; undefined where it is not installed. */
const program = ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

let runs = 0;

/**
 * Sends each kind of request from its share of the connections.
 * @returns requests' worth per second; undefined where pgbench is not installed
 */
export async function pgbenchRate({ url, connections, seconds, kinds }: Order): Promise<number | undefined> {
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pgbench-'));
  try {
    const rates = kinds.map(async (steps, kind) => {
      runs += 1;
      const { script, values } = scriptOf(steps);
      const file = join(folder, `${kind}.sql`);
      writeFileSync(file, script);
      const given = { ...values, n: String(FIRST), run: String(runs) };
      const { stdout } = await promisify(execFile)(program, [
        ...['--no-vacuum', '--protocol=prepared', '--file', file],
        ...['--client', String(connections / kinds.length), '--time', String(Math.ceil(seconds))],
        ...Object.entries(given).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        url,
      ]);
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    });
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A script, and the values of the variables that it is started with. */
function scriptOf(steps: Step[]): { script: string; values: Record<string, string> } {
  const values: Record<string, string> = {};
  const ids = new Map<string, string>();
  const answering = new Set(
    steps.flatMap((step) => step.values.flatMap((value) => ('answered' in value ? value.answered.call : []))),
  );
  const lines = steps.flatMap((step) => {
    const shown = step.values.map((value, index) => {
      if ('answered' in value) return `:s${value.answered.call}_id`;
      const given = 'same' in value ? value.same : value.text;
      if (given === null) return 'NULL';
      const name = `v${step.place}_${index}`;
      values[name] = String(given);
      const own = 'same' in value ? [] : value.ids;
      return own.reduce((text, id) => `replace(${text}, '${id}', ${newId(id, ids)})`, `:${name}`);
    });
    const text = step.text.replaceAll(/\$(\d+)/g, (_, number: string) => shown[Number(number) - 1] as string);
    const end = answering.has(step.place) ? ` \\gset s${step.place}_` : ';';
    return statementsOf(text.replaceAll(/\s+/g, ' ')).map((statement) => `${statement}${end}`);
  });
  return { script: ['\\set n :n + 1', ...lines, ''].join('\n'), values };
}

/** With a protocol of prepared statements, each is sent apart: locks and the time of the server are one of them. */
function statementsOf(text: string): string[] {
  const [begin = '', ...selects] = text.split('; ');
  if (selects.length === 0) return [begin];
  return [begin, `SELECT ${selects.map((select) => select.replace(/^SELECT /, '')).join(', ')}`];
}

/** A text that is new in each transaction, where an id was: ids of records ascend, those of replies do not. */
function newId(id: string, ids: Map<string, string>): string {
  const number = `(:n::bigint * 8 + :client_id::bigint)::text || lpad(:run, 3, '0') || '${String(ids.size).padStart(2, '0')}'`;
  const isUlid = id.length === ULID_LENGTH;
  const known = ids.get(id) ?? (isUlid ? `lpad(${number}, 26, '0')` : `lpad(md5(${number}), 64, '0')`);
  ids.set(id, known);
  return known;
}
