// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'ed7db065998b8077b74f56bfebb92e32f6a4386408acda014a3f4fbc17976917';
