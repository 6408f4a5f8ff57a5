// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '0aec52aee3c0e64993c3357f94aa0f3c4985fe1be5355e4a159ba72a01f3dab3';
