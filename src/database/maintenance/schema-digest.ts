// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '288530dce7732409881f7ee0169d92d18fac274b3fec751a603c08d6d7092fe9';
