// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '464046e54dd35cbed3f5c74f8fe4c8c8515c50719e9bef2dac844d132ca674fa';
