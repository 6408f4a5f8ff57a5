// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '4fae8a7f95ac32895d7014db98ca4864a05ea22595118220be3c3fbf97397625';
