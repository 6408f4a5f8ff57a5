// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '70de41b8d67e844fbd3116a4e499cdaa78130f9f0cc6aac8f86fea17bf090801';
