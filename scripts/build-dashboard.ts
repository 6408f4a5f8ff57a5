/**
 * Builds the pages of the dashboard into dist/dashboard, each file compressed beside itself, unless nothing has changed
 * since the last build. Prints what a first visit loads, and fails when that grows beyond its budget.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist/dashboard');
const STAMP = join(OUT, 'built-from.txt');

/** What the look and the words of the pages depend on; the packages by their lock file. */
const SOURCES = [
  'src/dashboard',
  'src/domain',
  'scripts/build-dashboard.ts',
  'scripts/dashboard-fonts.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** The overview in English, with its chart. */
const FIRST_PAGE = [
  'index.html',
  'i18n/en.ts',
  'pages/overview/overview.tsx',
  'pages/overview/months-chart.tsx',
];
/** Script of a first visit, compressed with gzip. */
const BUDGET = 304 * 1024;

const wanted = fingerprint();
if (process.argv.includes('--force') || !isBuilt()) {
  const start = performance.now();
  process.stderr.write('Building the dashboard …\n');
  // Whatever the surroundings are set to, tests for one: React's build for developers is twice as large and four times
  // as slow.
  process.env.NODE_ENV = 'production';
  // Loaded only here: mostly there is nothing to build, and the start waits.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  compress();
  const first = firstLoad();
  process.stderr.write(
    `Built the dashboard in ${((performance.now() - start) / 1000).toFixed(1)} s: ` +
      `the first load is ${kilobytes(first.script)} of script and ${kilobytes(first.style)} of style, compressed.\n`,
  );
  if (first.script > BUDGET) {
    process.stderr.write(`The first load may be at most ${kilobytes(BUDGET)} of script.\n`);
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn).sort())
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

/** The server sends these as they are: nothing is compressed while somebody waits. */
function compress(): void {
  const assets = join(OUT, 'assets');
  for (const name of readdirSync(assets).filter((each) => /\.(js|css|svg|ttf)$/.test(each))) {
    const content = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    const quality = extname(name) === '.ttf' ? 9 : 11;
    writeFileSync(
      join(assets, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
  }
}

/** What a browser loads for the overview in English: the entry, those parts, and all that they import. */
function firstLoad(): { script: number; style: number } {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of FIRST_PAGE) visit(key);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  const gzipped = (files: string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + statSync(join(OUT, `${file}.gz`)).size, 0);
  return {
    script: gzipped(chunks.map(({ file }) => file)),
    style: gzipped(chunks.flatMap(({ css }) => css ?? [])),
  };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}
