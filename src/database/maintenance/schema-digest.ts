// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'f0cfb4c0e292a2fe1f5cba6cba7a306adf310b61f2388e9b01603ee4734516e1';
