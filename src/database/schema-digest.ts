// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '03b6e3d94610b17cf3985dd82adc3acc32836f428a37f46f04057fec2cb3ac60';
