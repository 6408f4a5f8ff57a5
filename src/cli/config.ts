import type { Command } from 'commander';
import { settingsInUse, settingsProblem } from '../config/describe.ts';
import { readConfig } from '../config/load.ts';
import { answering, verb } from './command.ts';
import { type Answer, listing, warned } from './output.ts';

/** `config print|check`. */
export function add(noun: Command): void {
  const print = verb(
    noun,
    'print',
    'Show every setting in use and where it comes from. Secrets are hidden.',
    'config print',
  );
  answering(print, (): Answer => {
    const settings = settingsInUse();
    const json = Object.fromEntries(settings.map(({ name, value, source }) => [name, { value, source }]));
    const { text } = listing([], {
      rows: settings,
      columns: [
        { title: 'Setting', cell: ({ name }) => name },
        {
          title: 'Value',
          cell: ({ value, fallback = '' }) => value || `(${fallback.replaceAll('`', '') || 'none'})`,
          wraps: true,
        },
        { title: 'From', cell: ({ source }) => source },
      ],
      empty: '',
    });
    return { json, text };
  });
  const check = verb(
    noun,
    'check',
    'Check the settings without starting anything. Ends with status 1 and names what is wrong.',
    'config check',
  );
  answering(check, (): Answer => {
    const problem = settingsProblem(readConfig());
    return { json: { ok: true }, text: 'The settings are good.', ...warned(problem) };
  });
}
