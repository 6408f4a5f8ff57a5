// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'b2c657ec91f72a6bb0faf3ce2ad027887acb1b771c6d6722b88edccf354ef01f';
