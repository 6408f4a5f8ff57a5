// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'c7962c2ea7b65feebf98a95492e495a9aff3628c1572411996edc4cf96e14daf';
