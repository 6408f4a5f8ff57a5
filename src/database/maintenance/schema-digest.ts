// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '5dd91368f17aff9e39b5c0e43d226ef8f42b98d1758556ecdb2a98ba51439af4';
