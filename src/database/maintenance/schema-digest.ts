// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '46f0b0678f4f97da03df587b27974909ccd0f0433538562c4e5f9c9931f17993';
