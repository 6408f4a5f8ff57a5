// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'e43e3124482b14ce7f767e55dbdbd432fabe8dc8dcc966548e6eb03eca89c9ba';
