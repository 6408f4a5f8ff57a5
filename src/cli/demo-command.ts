import type { Command } from 'commander';
import { createDemo, type Demo } from '../demo/demo.ts';
import { onDatabase, verb } from './command.ts';
import { card } from './output.ts';

/** `demo create`: another demo business, like that of a first start. */
export function add(noun: Command): void {
  const create = verb(
    noun,
    'create',
    'Make a new demo business with a production and a sandbox workspace, a key each, and records in the sandbox.',
  );
  onDatabase(
    create,
    async ({ database, now, service }) =>
      card((await createDemo(database, { now, service: service() })) as Demo, [
        'Keep the keys now: they are not stored, and this is the only time that they are shown.',
      ]),
    { begins: true },
  );
}
