// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '43cc6424121c3611a0efcc3bcf1ff9d155692293680e4e9de7ca73070f5dee2d';
