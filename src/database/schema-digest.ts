// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'ccc20abad0fca42a41724ce37c31ddadb52adfbd94316309856641b6acdbaf58';
