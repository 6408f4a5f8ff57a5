// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '1cbe4bc878416fa68ae06e341397e117586b6afdf0561934df4c20f448d8a2b7';
