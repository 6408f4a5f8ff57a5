// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '8f4f6fb5ae45a86afd88016f8396eef90e4a3c897c930bd614f0d4b63a39e7e6';
