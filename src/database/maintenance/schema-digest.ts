// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '8062293bbcc0adb8a46639d61c6b35c70fcb4b44b0c228d4b438cb45f5f7b19c';
