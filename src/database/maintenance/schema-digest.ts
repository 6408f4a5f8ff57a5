// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'e2563c714cf35f3837094d79371b8d8b98b9dddd706d2789e22fe4f54c5e94a2';
