// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '9949ee1884b995d70d1a7bf0d356c01d714f5b49c0296459608740337af148de';
