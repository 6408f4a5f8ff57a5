// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'be507ab57f3d748b615d8bc262e84cfd5bac33964597cf294d2b3421a3b2d308';
