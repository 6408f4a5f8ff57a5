// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '1e770e549827d0e08a03deb45a12fbae4aa83e7d68b9fe1e0fca05d4182d7f1f';
