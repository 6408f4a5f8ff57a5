// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '807e92599816d6aa3759f12aa9a43c6649887888da04fae6e6e99185ac7edfe4';
