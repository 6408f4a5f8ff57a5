// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'ca2c9f18f221116f879b1a201f16e52694641cb6f57d9b00fae436230b12043a';
