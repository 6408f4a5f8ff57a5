// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '86cc0e9fc3be409bede50dec9180d4fd84436f3a79f4c130ed49f5ba6c9893db';
