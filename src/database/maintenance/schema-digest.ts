// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = 'c54e3baf3a237abb3dbf9a403f38cbd6e096cbf9ec48e69d275bfa2c7a85cf60';
