// Of the schema that the migrations make, by scripts/generate.ts: do not edit, run "npm run generate".
export const SCHEMA_SHA256 = '17c80b1db20415057496677d75c7ed84d86fded5e06874323e3f75f2fb01552e';
