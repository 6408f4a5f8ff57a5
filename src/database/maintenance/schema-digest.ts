// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '9fe9696041ceac4ad3482226019cc46d696737bcbe530de8ce6fc692f958a655';
