// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '9e32921f8ebfb994132c9772d0e3c8c0e44132166b7598b715b1aad9737a7c45';
