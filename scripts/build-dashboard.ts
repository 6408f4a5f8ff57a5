/**
 * Builds the pages of the dashboard into dist/dashboard, each file with a compressed copy next to it, unless nothing
 * has changed since the last build. Prints the size of a first visit, and fails when that exceeds its budget.
 */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { alone } from './alone.mjs';
import { fingerprint, isBuiltFrom, LOCK, noteBuiltFrom, OUT } from './dashboard-stamp.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Replaces the pages once it is whole, so that a service that runs shows all of them or none. */
const NEXT = `${OUT}.next`;
/** The licences of the fonts travel with them. */
const LICENCES = join(ROOT, 'LICENSES');
/** The overview in English. */
const FIRST_PAGE = [
  'index.html',
  '../../locales/en/dashboard/shell.json',
  '../../locales/en/dashboard/overview.json',
  '../../locales/en/dashboard/documents.json',
  'pages/overview/overview.tsx',
];
/** Script of a first visit in bytes, compressed with gzip. */
const BUDGET = 220 * 1024;

const wanted = fingerprint();
const isForced = process.argv.includes('--force');
let isOver = false;
await alone(LOCK, () => (isForced ? isOver : isBuiltFrom(wanted)), buildPages);

async function buildPages(): Promise<void> {
  const start = performance.now();
  process.stderr.write('Building the dashboard …\n');
  // Whatever the environment is, for example in tests: React's development build is twice as large and four times as
  // slow.
  process.env.NODE_ENV = 'production';
  // Loaded only here: usually there is nothing to build, and loading would slow down the start.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn', build: { outDir: NEXT } });
  compress();
  copyLicences();
  const first = firstLoad();
  process.stderr.write(
    `Built the dashboard in ${((performance.now() - start) / 1000).toFixed(1)} s: ` +
      `the first load is ${kilobytes(first.script)} of script and ${kilobytes(first.style)} of style, compressed.\n`,
  );
  if (first.script > BUDGET) {
    process.stderr.write(`The first load may be at most ${kilobytes(BUDGET)} of script.\n`);
    process.exitCode = 1;
  } else {
    noteBuiltFrom(NEXT, wanted);
  }
  rmSync(OUT, { recursive: true, force: true });
  renameSync(NEXT, OUT);
  isOver = true;
}

/** Served below `/licences/`. */
function copyLicences(): void {
  const folder = join(NEXT, 'licences');
  mkdirSync(folder);
  for (const name of readdirSync(LICENCES).filter((each) => each.endsWith('.txt')))
    copyFileSync(join(LICENCES, name), join(folder, name));
}

/** The server sends these files as they are: nothing is compressed while a request waits. */
function compress(): void {
  const assets = join(NEXT, 'assets');
  for (const name of readdirSync(assets).filter((each) => /\.(m?js|css|svg|ttf)$/.test(each))) {
    const content = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    const quality = extname(name) === '.ttf' ? 9 : 11;
    writeFileSync(
      join(assets, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
  }
}

/** The files that a browser loads for the overview in English: the entry, its parts, and all their imports. */
function firstLoad(): { script: number; style: number } {
  const manifest: Manifest = JSON.parse(readFileSync(join(NEXT, 'manifest.json'), 'utf8'));
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
    [...new Set(files)].reduce((sum, file) => sum + statSync(join(NEXT, `${file}.gz`)).size, 0);
  return {
    script: gzipped(chunks.map(({ file }) => file)),
    style: gzipped(chunks.flatMap(({ css }) => css ?? [])),
  };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}
