// Whether the pages of the dashboard are built from the present sources. Plain JavaScript, because `npm start` asks before it
// loads the service: Node.js would load 18 MB to strip types.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const OUT = join(ROOT, 'dist/dashboard');
/** Two instances that are started at once would build into the same folder. */
export const LOCK = join(ROOT, '.building');
const stampIn = (folder) => join(folder, 'built-from.txt');

/** The sources that the pages are built from; packages count by the lock file. */
const SOURCES = [
  'src/dashboard',
  'src/domain',
  'src/formats',
  'locales',
  'scripts/build-dashboard.ts',
  'scripts/dashboard-fonts.ts',
  'vite.config.ts',
  'LICENSES',
  'package-lock.json',
];

export function isBuiltFrom(sources) {
  return existsSync(stampIn(OUT)) && readFileSync(stampIn(OUT), 'utf8') === sources;
}

export function noteBuiltFrom(folder, sources) {
  writeFileSync(stampIn(folder), sources);
}

export function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn).sort())
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}
