// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '2bab13184a5b1bd88ae0b97c04074f628ffbfe4fdece9e634b6f1b165cc1d911';
