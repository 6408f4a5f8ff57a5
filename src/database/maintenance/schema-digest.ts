// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'dc8f6ed5d854182fb7fbabe0819ae147448a8cd4b2009f04aa287e974a7f53aa';
