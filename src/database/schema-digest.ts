// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'a2ed210a6d7619bcae9fe0a8d70433fbe0e005c0f4da5bef86f20553443a8911';
