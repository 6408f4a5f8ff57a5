// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'bee63b566c5c113579e08a7460a65b78d8f2b464cc40a25640cabc962c1efcd1';
