// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'b61f121106ca7b890333f01500c7666d702d0ca157f0c5b853d5280e77141180';
