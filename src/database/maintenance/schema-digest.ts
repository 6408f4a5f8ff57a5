// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '5c00f0f0b94700fe86b2d6524c9b5f704ba9e73e5d73e215c5aaa91dc58e6e1e';
