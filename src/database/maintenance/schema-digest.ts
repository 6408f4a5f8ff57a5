// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '1db24f8b2fa792ce414207531084574bd336a82a9329485abd46ed20c1c1a578';
