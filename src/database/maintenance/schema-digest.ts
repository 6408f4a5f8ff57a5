// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'c38f048987c8e331c097e639ea96002b7eac64d568f18cb814563075a4cc8afd';
