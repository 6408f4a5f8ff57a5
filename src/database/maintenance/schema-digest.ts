// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '544bf38b5ce3ab5bc620237b9a9ea3781b9e00a34096877feb168fdd187e2dd9';
