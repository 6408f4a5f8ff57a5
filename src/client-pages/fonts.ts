import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { once } from '../http/once.ts';

const PACKAGES = { 'Source Sans 3': 'source-sans-3', 'Source Serif 4': 'source-serif-4' };
/** A browser loads only the scripts that a page contains. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic'];

const { resolve } = createRequire(import.meta.url);

type Face = {
  /** The path below `/assets/`; it changes with the version of the package. */
  path: string;
  read: () => Buffer;
  /** The `@font-face` rule of the style sheet, which is in the same folder. */
  rule: string;
};

/** The typefaces of the product, with all weights of a script in one file. */
export const FACES: Face[] = Object.entries(PACKAGES).flatMap(([family, name]) => {
  const { version } = readJson<{ version: string }>(name, 'package.json');
  const ranges = readJson<Record<string, string>>(name, 'unicode.json');
  return SCRIPTS.map((script) => {
    const path = `${name}-${script}-${version}.woff2`;
    const rule = `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:200 900;font-display:swap;unicode-range:${ranges[script]}}`;
    return { path, read: once(() => read(name, `files/${name}-${script}-wght-normal.woff2`)), rule };
  });
});

function read(name: string, file: string): Buffer {
  return readFileSync(resolve(`@fontsource-variable/${name}/${file}`));
}

function readJson<Value>(name: string, file: string): Value {
  return JSON.parse(read(name, file).toString('utf8'));
}
