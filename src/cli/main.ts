import { constants, setPriority } from 'node:os';
import { Command } from 'commander';
import { loadEnvFile } from '../config.ts';
import { problemText } from './problem.ts';
import { commandLine } from './program.ts';

const root = new Command('invoicing');
try {
  loadEnvFile();
} catch (error) {
  root.error(`error: ${problemText(error)}`);
}
// Copying and checking a database takes all of a core: the server beside it comes first.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);
await commandLine(root).parseAsync();
