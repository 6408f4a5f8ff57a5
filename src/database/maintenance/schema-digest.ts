// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'fd34e07e0babbcd17c8811b75df02bc8c2acdb497959d49c0a60374a909c20b8';
