// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'c8f98f6031e76bfa3fe825f1fcffe9e0aa950fa8b5d68596761946e74a0253e1';
