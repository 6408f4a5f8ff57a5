// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'f21da3b1aa94fb31c47b70a02efac5be29a53c929a0eb2d80f82aeaec4366877';
