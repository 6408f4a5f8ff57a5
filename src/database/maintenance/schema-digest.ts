// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'cb2c77bb2fa52211fc9509d699239d3be6fd9343858affc40d3c50abbb6d085a';
