import { constants, setPriority } from 'node:os';

// Copying and checking a database uses a whole core, and so does loading the code for it: a running server has
// priority.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);

const { Command } = await import('commander');
const { loadEnvFile } = await import('../config/load.ts');
const { problemText } = await import('./problem.ts');
const { commandLine } = await import('./program.ts');

const root = new Command('invoicing');
try {
  loadEnvFile();
} catch (error) {
  root.error(`error: ${problemText(error)}`);
}
await commandLine(root).parseAsync();
