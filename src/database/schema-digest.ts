// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '74d4edb499311db53da80dfceea09efff542436f11f3fbd9b115a3cc187cbae9';
