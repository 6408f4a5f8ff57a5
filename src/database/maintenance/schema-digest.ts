// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'ded1c9865b5653c7bec0e54039dc8dcd8f45b14b87466d61c182c53f5d8740f2';
