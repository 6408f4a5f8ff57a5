// The commands that the manual and the guides name exist, with the options that stand there.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wholeCommandLine } from './program.ts';

const PAGES = globSync(['README.md', 'docs/*.md', 'docs/operations/*.md', 'openapi/guides/*.md']);

/** The lines that are typed, those that go on below joined. */
function linesOf(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/\\\n\s*/g, ' ');
  return [...text.matchAll(/(?:npm run -s invoicing --|invoicing invoicing) ([^\n`]+)/g)].map(
    ([, line]) => line ?? '',
  );
}

it('every line of a page names a command and its options', async () => {
  const whole = await wholeCommandLine();
  const faults: string[] = [];
  let count = 0;
  for (const page of PAGES) {
    for (const line of linesOf(page)) {
      count += 1;
      const [noun, verb = ''] = line.split(' ');
      if (noun?.startsWith('-') || noun?.startsWith('<') || noun?.startsWith('"')) continue;
      const command = whole.commands.find((each) => each.name() === noun);
      const called = command?.commands.find((each) => each.name() === verb) ?? command;
      if (
        !command ||
        (command.commands.length > 0 && called === command && /^[a-z]/.test(verb) && noun !== 'backup')
      )
        faults.push(`${page}: ${noun} ${verb}`);
      const known = called?.options.flatMap(({ long }) => long ?? []) ?? [];
      const given = line.replaceAll(/'[^']*'|"[^"]*"/g, '').match(/(?<= )--[a-z][a-z0-9-]*/g) ?? [];
      for (const option of given)
        if (!known.includes(option) && option !== '--help') faults.push(`${page}: ${noun} ${verb} ${option}`);
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(60);
});
