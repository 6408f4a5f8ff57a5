// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '76cf37cdb1dff63accd0855f7727a284b9f1b656dff40fcc5ca9f60e2b23b477';
