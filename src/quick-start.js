// Makes a start fast; imported before anything else by the entry points, which are plain JavaScript like this file:
// Node.js loads 18 MB to strip types, which is needed only for files that are not in the compile cache; everything that
// is loaded afterwards is cached for the next start. The hook resolves relative imports of the service and of
// drizzle-orm by their path alone: Node.js would read package.json and its long list of exports again for each of
// hundreds of imports, a fifth of the start.
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
    // A package name resolves to the same file from everywhere in the service.
    const known = packages.get(specifier);
    if (known) return known;
    const found = next(specifier, context);
    if (isOwn && !specifier.startsWith('.')) packages.set(specifier, { ...found, shortCircuit: true });
    return found;
  },
});
