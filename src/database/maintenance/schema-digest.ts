// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'a1d850f8ba2296f211223c50d2b00c7c9aedc3da6d38167bdfd698c8b1288dc3';
