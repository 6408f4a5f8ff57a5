import { constants, setPriority } from 'node:os';

// Copying and checking a database uses a whole core, and so does loading the code for it: a running server has
// priority.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);

const { Command } = await import('commander');
const { chooseEngineOfSettings } = await import('../config/choose-engine.ts');
const { loadEnvFile } = await import('../config/load.ts');
// Before the schema is loaded, which has the types of one engine.
await chooseEngineOfSettings();
const { problemText } = await import('./problem.ts');
const { commandLine } = await import('./program.ts');

const root = new Command('invoicing');
try {
  loadEnvFile();
} catch (error) {
  root.error(`error: ${problemText(error)}`);
}
await commandLine(root).parseAsync();
