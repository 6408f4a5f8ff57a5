// The map of the project in docs/architecture.md, compared with the folders on disk.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path}/${entry.name}`);

it('the map in docs/architecture.md names every folder of src/ down to the second level, and no other', () => {
  const rooms = foldersIn('src');
  expect(foldersOnMap()).toEqual([...rooms, ...rooms.flatMap(foldersIn)].sort());
});

/** The folders below `src/` in the block of code that begins with `openapi/`; two spaces stand for a level. */
function foldersOnMap(): string[] {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, map = ''] = /^```\n(openapi\/ .*?)^```$/ms.exec(page) ?? [];
  const trail: string[] = [];
  const found: string[] = [];
  for (const [, indent = '', name = ''] of map.matchAll(/^( *)([\w-]+)\/(?= |$)/gm)) {
    const level = indent.length / 2;
    // Deeper indentation continues the text of the line above.
    if (level > 2) continue;
    trail.splice(level, trail.length, name);
    if (trail[0] === 'src' && level > 0) found.push(trail.join('/'));
  }
  return found.sort();
}
