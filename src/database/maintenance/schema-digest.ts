// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '244003da100f1c1f9f558ac5c822b13209cda04b39fee9d34ec919a317cf5b8b';
