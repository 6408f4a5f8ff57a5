// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'be6c3da40a11821a3dbbb9b328ff7260a97a4d639fa440d8f08bdf1c9d20219f';
