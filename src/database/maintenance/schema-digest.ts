// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '315f9bb9052f3ca4bc6476ddaf32a08868d6627ea5c05ea30a208b22e7fc0c46';
