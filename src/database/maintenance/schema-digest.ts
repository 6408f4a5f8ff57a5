// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'b7734b73d54e3afb0b54f3f81be18873e40399ab1e31fe3c8a489a4e49055c23';
