// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '804e4bbbfd08be5188d2e23ad15219bc51e5cee3c5f943f29dc10094e7f75e3b';
