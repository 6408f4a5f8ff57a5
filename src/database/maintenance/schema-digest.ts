// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'a5422d5c18b7bd0a2931e63e8b0d6a8db32e3d7171808c44a42d3475c3cbf19d';
