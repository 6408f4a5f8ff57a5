// The entry: makes the start quick, then starts. What is compiled is kept for the next start (types stripped from
// TypeScript included); and the database library, whose hundreds of files would each be asked for the kind of their
// package anew, a fifth of the start in a profile, is told apart by its name.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/;
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!/^\.\.?\//.test(specifier) || !DRIZZLE.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});

await import('./serve.ts');
