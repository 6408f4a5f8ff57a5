// Loads a module and prints the packages, and the files of the database, that this has loaded:
//   node test/postgres/loads-process.ts <module>
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] =
      /\/(node_modules\/(?:@[^/]+\/)?[^/]+(?:\/[\w-]+-core\/.+)?|src\/database\/[\w/-]+\.ts)/.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
await import(process.argv[2] as string);
process.stdout.write(JSON.stringify([...loaded]), () => process.exit());
