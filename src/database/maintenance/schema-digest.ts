// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'a2bf887e2c06bf44650080f88ee64c939df14baf59ef13722fb46209f18575ea';
