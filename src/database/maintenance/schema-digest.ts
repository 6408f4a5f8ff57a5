// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'f26c305094df3b40a00a60055cb048e2df05c9c65ec49785f3431c7afaedd5fd';
