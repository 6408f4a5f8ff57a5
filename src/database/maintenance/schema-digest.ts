// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '6ef9456b77432c7b047d75f3da83a296564163f94e36281951a42da41b9a26c9';
