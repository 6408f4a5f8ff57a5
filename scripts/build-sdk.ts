// Builds the SDK's package from src/sdk:  node scripts/build-sdk.ts [folder]   (dist/sdk by default)
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'dist/sdk'));

type Package = { version: string; license: string; dependencies: Record<string, string> };

const server = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
const spec = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as {
  info: { version: string };
};

await build({
  config: false,
  cwd: root,
  entry: { index: 'src/sdk/index.ts' },
  outDir: folder,
  format: ['esm', 'cjs'],
  dts: true,
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  logLevel: 'error',
});

const manifest = {
  name: 'invoicing-service-sdk',
  // The SDK has the version of the specification that it is generated from.
  version: spec.info.version,
  description: 'Typed client of the invoicing service: retries, pages, webhooks and exact money',
  license: server.license,
  type: 'module',
  engines: { node: '>=20' },
  sideEffects: false,
  main: './index.cjs',
  module: './index.js',
  types: './index.d.ts',
  exports: {
    '.': {
      import: { types: './index.d.ts', default: './index.js' },
      require: { types: './index.d.cts', default: './index.cjs' },
    },
    './package.json': './package.json',
  },
  files: ['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts'],
  dependencies: { 'openapi-fetch': `^${server.dependencies['openapi-fetch']}` },
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
copyFileSync(join(root, 'src/sdk/README.md'), join(folder, 'README.md'));
console.log(`The package is in ${folder}.`);
