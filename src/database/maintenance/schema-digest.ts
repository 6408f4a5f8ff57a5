// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '57292e39e0d72f36793a6c85a3c6b2da442db0b25a96ff6f1b7810667bf2ef93';
