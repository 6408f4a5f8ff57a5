// A restore in its own process, to be killed: right `before` or `after` the rename that replaces the database.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { restore } from '../../src/database/sqlite/restore.ts';

const [databaseUrl = '', backup = '', folder = '', moment = ''] = process.argv.slice(2);
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  const isExchange = String(from).endsWith('.restoring');
  if (isExchange && moment === 'before') process.kill(process.pid, 'SIGKILL');
  rename(from, to);
  if (isExchange && moment === 'after') process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
process.stdout.write('go\n');
await restore(databaseUrl, { backup, folder, now: new Date(), instanceKeyId: null });
