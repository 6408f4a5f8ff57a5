// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'cf877876e5931a434f4fa885c3a2e308c545badea5ec95bc652d8876c54ef3d9';
