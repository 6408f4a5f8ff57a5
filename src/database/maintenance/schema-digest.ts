// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '9bcb93b644a52779847c7f4f74c3f35d480eaaa97d7b955984580c819353684d';
