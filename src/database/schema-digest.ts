// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '4d99b1fb85d2ab9fa2cde364c2bc6b999691562249f84b0aa7c153096718adc6';
