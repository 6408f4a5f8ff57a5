// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '95f8b0a0482dd8883630a328d43d85f82a5dbf922d8b74511d4f4676cfd3536c';
