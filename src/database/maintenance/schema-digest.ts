// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'af6143f71c926c594f878f2211a833ca498f7b200367427a36118d7c6c738f34';
