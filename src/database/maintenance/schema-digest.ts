// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '8041c584724b5710f955c03ebf36de642881148f630f59abac914b18cb8636f4';
