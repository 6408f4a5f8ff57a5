// Writes the API reference as one file that can be published anywhere:
//   npm run docs [-- --server https://invoices.example]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { docsFile, published } from '../src/http/docs/docs.ts';
import { withGuides } from '../src/http/docs/guides.ts';
import { loadSpec } from '../src/http/pipeline/routes.ts';

const { values } = parseArgs({
  options: { server: { type: 'string' }, output: { type: 'string', default: 'dist/docs' } },
});
const spec = withGuides(loadSpec());
const shown = values.server ? published(spec, values.server) : spec;
const file = join(resolve(values.output), 'index.html');

mkdirSync(resolve(values.output), { recursive: true });
writeFileSync(file, docsFile(shown));
console.log(`${file} written`);
