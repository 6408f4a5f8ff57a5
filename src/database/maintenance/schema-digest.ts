// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '1fe177957476b50549b02c27aa09e1ff4e76a6a3be7e150c96f7cf7e19298b7d';
