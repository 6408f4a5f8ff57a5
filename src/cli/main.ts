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
await commandLine(root).parseAsync();
