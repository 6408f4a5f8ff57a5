// Loaded into the service before its own program: kills the process, as kill -9 does, just before a statement runs that
// DIE_BEFORE matches, for the DIE_COUNT-th time.
import SQLite from 'better-sqlite3';

const pattern = new RegExp(process.env.DIE_BEFORE ?? '(?!)');
let left = Number(process.env.DIE_COUNT ?? 1);

type Run = (...values: unknown[]) => unknown;
type Statement = Record<'run' | 'get' | 'all', Run>;

const { prepare } = SQLite.prototype as { prepare(sql: string): Statement };

Object.assign(SQLite.prototype, {
  prepare(this: unknown, sql: string): Statement {
    const statement = Reflect.apply(prepare, this, [sql]) as Statement;
    if (!pattern.test(sql)) return statement;
    for (const name of ['run', 'get', 'all'] as const) {
      const run = statement[name].bind(statement);
      statement[name] = (...values) => {
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return run(...values);
      };
    }
    return statement;
  },
});
