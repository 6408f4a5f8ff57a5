// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '7f8109dc1d9dc0f5034ceada4be7354253b30e7fdf96f0de51bf7271e9c0b2a6';
