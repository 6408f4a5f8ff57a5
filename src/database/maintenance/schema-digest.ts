// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '37bf04ac327fc16fccf0c486ae72b86b02e7bc088aed168ae1e4d7f72717a777';
