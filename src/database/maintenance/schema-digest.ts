// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '0336d11adf337c1b3d77e7795c42a9c40ad53c348bd4951a79f8dc2458be7502';
