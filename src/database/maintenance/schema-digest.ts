// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'ff91268376dc91c7deb038a929c806d175a0439bdad4d8e68babe6c1f5da875e';
