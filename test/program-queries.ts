// The queries of the program that are prepared once, in the engine that is in use: what prepares and plans all of them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Reader } from '../src/database/engine/statement.ts';

type Build = (db: Reader, has: (filter: string) => boolean) => unknown;

const USES_STATEMENTS = /^import (?!type)[^;]*\bfrom '[^']*\/statement\.ts'/m;

/** Loads the files that hold queries. The file of a query is known where nothing has loaded it before. */
export async function queriesOfTheProgram(): Promise<{ build: Build; file: string }[]> {
  const { registered } = await import('../src/database/engine/statement.ts');
  const files = new Map<unknown, string>();
  const add = registered.push;
  registered.push = (...builds) => {
    for (const build of builds) files.set(build, callerOf(new Error()));
    return add.apply(registered, builds);
  };
  const source = new URL('../src/', import.meta.url);
  const holding = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && USES_STATEMENTS.test(readFileSync(new URL(path, source), 'utf8')),
  );
  for (const path of holding.sort()) await import(new URL(path, source).href);
  registered.push = add;
  return registered.map((build) => ({ build, file: files.get(build) ?? '' }));
}

/** The file in which a query stands: the first on the stack below those that make queries. */
function callerOf({ stack = '' }: Error): string {
  const files = [...stack.matchAll(/\/(src\/[\w/-]+\.ts):\d+/g)].map(([, file]) => file as string);
  return files.find((file) => !file.endsWith('/engine/statement.ts')) ?? '';
}

/** The sets of filters that a query is built with: none, each, each two and all. */
export function shapesOf(db: Reader, build: Build): string[][] {
  const asked = new Set<string>();
  const ask = (given: string[]) => {
    try {
      build(db, (filter) => {
        asked.add(filter);
        return given.includes(filter);
      });
    } catch {
      // The error is reported when the shape is tried.
    }
  };
  ask([]);
  for (const filter of asked) ask([filter]);
  const filters = [...asked];
  const two = filters.flatMap((first, place) => filters.slice(place + 1).map((second) => [first, second]));
  return [[], ...filters.map((filter) => [filter]), ...two, ...(filters.length > 2 ? [filters] : [])];
}

/** The SQL of a query in a shape. @throws Error where it cannot be built in it */
export function textOf(db: Reader, build: Build, shape: readonly string[]): string {
  const query = build(db, (filter) => shape.includes(filter)) as { toSQL(): { sql: string } };
  return query.toSQL().sql;
}
