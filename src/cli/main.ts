import { Command } from 'commander';
import { commandLine } from './program.ts';

await commandLine(new Command('invoicing')).parseAsync();
