// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '729820c9ef092df389ac322301d7a862d3df9c58b4d6895e47298b36ee7b3194';
