// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '136af22a80c8fc297564ad5f4442bbc7dda9006c66b7745e8d7ea20f9b1c37b2';
