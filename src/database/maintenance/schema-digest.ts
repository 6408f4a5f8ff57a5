// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'a6b17ab3baba22ede1a36ede873729f1f87b097b3f13ffc25e1794fc830a8eff';
