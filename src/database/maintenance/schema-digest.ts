// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '1b97b82cf49f67a2b693b42ef0ad565e12bc338d1cb7f0a262965e2e4f96d48a';
