// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'f5d4abbd04656fc3966a639dd3ba61e5de52477be7bec4a63c8fb1498c38cae0';
