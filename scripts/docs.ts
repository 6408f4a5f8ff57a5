// Writes the API reference as one file that can be published anywhere:
//   npm run docs [-- --server https://invoices.example]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { docsFile, publishedSpec } from '../src/http/docs/docs.ts';
import { withOpenEnums } from '../src/http/docs/open-enums.ts';
import { loadSpec } from '../src/http/pipeline/routes.ts';

const { values } = parseArgs({
  options: { server: { type: 'string' }, output: { type: 'string', default: 'dist/docs' } },
});
const spec = loadSpec();
const published = values.server
  ? publishedSpec(spec, values.server.replace(/\/+$/, ''))
  : withOpenEnums(spec);
const file = join(resolve(values.output), 'index.html');

mkdirSync(resolve(values.output), { recursive: true });
writeFileSync(file, docsFile(published));
console.log(`${file} written`);
