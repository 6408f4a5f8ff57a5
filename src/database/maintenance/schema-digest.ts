// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '5edcfa7343c7a0971e9ca01c2465bbc7326fb02934fae8200f32724059b03b34';
