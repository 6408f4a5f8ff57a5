// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '0d6540ccf257f71f3b0aae5611b864a2168f495d58cf71b947406c0cc40792b5';
