// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '54f0799c94d8af99298968c3ff358b27416fecdfaa80a760cbacb712700003bd';
