// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'f116f11c7cf36187f0e644e96354a7a4deee4f29c678530b7a207b604eb6c7c4';
