// The entry: makes the start quick, then starts. Plain JavaScript, because what strips the types from TypeScript takes
// 18 MB and is needed only where what it makes is not kept yet: everything below is compiled once and kept for the next
// start. Where a file lies and of what kind it is follows from its name, both in the service's own folders and in the
// database library's; Node.js would read the kind and the long list of exports of the package anew for each of hundreds
// of imports, which takes a fifth of the start.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const OWN = new URL('.', import.meta.url).href;
const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/;
const packages = new Map();
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = parentURL.startsWith(OWN);
    if (!isOwn && !DRIZZLE.test(parentURL)) return next(specifier, context);
    if (/^\.\.?\/.*\.[jt]s$/.test(specifier)) {
      const format = isOwn ? 'module-typescript' : 'module';
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    // All of the service's own files find the same package under a name.
    const known = packages.get(specifier);
    if (known) return known;
    const found = next(specifier, context);
    if (isOwn && !specifier.startsWith('.')) packages.set(specifier, { ...found, shortCircuit: true });
    return found;
  },
});

await import('./main.ts');
