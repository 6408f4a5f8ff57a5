import { constants, setPriority } from 'node:os';

// Copying and checking a database uses a whole core, and so does loading the code for it: a running server has
// priority.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);

const { Command } = await import('commander');
const { commandLine } = await import('./program.ts');

const root = new Command('invoicing');
// Before a noun is loaded: help needs no settings.
root.hook('preSubcommand', async () => {
  const { loadEnvFile } = await import('../config/load.ts');
  try {
    loadEnvFile();
  } catch (error) {
    root.error(`error: ${(error as Error).message}`);
  }
});
await commandLine(root).parseAsync();
