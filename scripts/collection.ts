// Writes the spec as a Postman collection:  npm run collection
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenAPI3 } from 'openapi-typescript';
import { collectionOf } from './spec/collection.ts';

const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist' } } });
const text = readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8');
const file = join(resolve(values.output), 'invoicing.postman_collection.json');

mkdirSync(resolve(values.output), { recursive: true });
writeFileSync(file, `${JSON.stringify(collectionOf(JSON.parse(text) as OpenAPI3), null, 2)}\n`);
console.log(`${file} written`);
