// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '9f9a19ed8c8944ef3707a2f4b2574f83ea2e5a182167f3ba3ed6899692805862';
