// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'e0ca4d9b6a3fd764382f0d2475e1c571c0b99e8adb6dd27b95a58115291badff';
