// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '4c223743bfa0abbb0c1c30b6dd9a9d0c250a6fecd3d3a6650e87a69991c41870';
