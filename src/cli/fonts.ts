import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { fontSet, OPTIONAL } from '../print/fonts.ts';
import { FONTS_FOLDER, installedOptions } from '../print/script-fonts.ts';
import { answering, verb } from './command.ts';
import { type Answer, listing } from './output.ts';

/** `fonts list|add`: fonts for scripts that the service does not bring. */
export function add(noun: Command): void {
  answering(verb(noun, 'list', 'List the sets of fonts, and which are installed.'), () => listed());
  const add = verb(
    noun,
    'add <set>',
    'Install a set of fonts from npm, in the folder fonts/ of the service. Restart the server afterwards.',
    'fonts add japanese',
  );
  answering(add, (_options, [name = '']) => addedTo(fileURLToPath(FONTS_FOLDER), name));
}

function rows() {
  const installed = new Set(installedOptions());
  return OPTIONAL.map(({ name, says, packages }) => ({
    set: name,
    prints: says,
    installed: packages.every((each) => installed.has(`${each.name}@${each.version}`)),
  }));
}

function listed(): Answer {
  const sets = rows();
  return listing(sets, {
    rows: sets,
    columns: [
      { title: 'Set', cell: ({ set }) => set },
      { title: 'Prints', cell: ({ prints }) => prints, wraps: true },
      { title: 'Installed', cell: ({ installed }) => (installed ? 'yes' : 'no') },
    ],
    empty: '',
  });
}

/**
 * Installs a set.
 * @param folder with a slash at its end
 * @throws Error for an unknown set, and where npm or the folder refuses
 */
export function addedTo(folder: string, name: string): Answer {
  const set = fontSet(name);
  if (!set)
    throw new Error(`There is no set "${name}". Sets: ${OPTIONAL.map((each) => each.name).join(', ')}.`);
  try {
    mkdirSync(folder, { recursive: true });
    // So that npm takes the folder for a package of its own, and not for a part of the service.
    if (!existsSync(`${folder}package.json`)) writeFileSync(`${folder}package.json`, '{ "private": true }\n');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `Fonts cannot be added: ${folder} cannot be written (${code}). In a container, add them to an image of your own, or mount a volume there: see the manual, "Fonts".`,
    );
  }
  const packages = set.packages.map((each) => `${each.name}@${each.version}`);
  const flags = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`Fonts cannot be added: npm cannot be run (${error.message}).`);
  if (status !== 0) throw new Error(`Fonts cannot be added: npm says: ${stderr.trim().slice(0, 500)}`);
  return {
    json: { set: name, packages },
    text: `${name} is installed. Restart the server to print with it.`,
  };
}
