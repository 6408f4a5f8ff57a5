// A preprocessor of Redocly, for its linter and the bundle: a schema with `x-fields-of: ClientCreate` gets the fields and
// keywords of that schema, its own first. So an entry of a batch has those of the body of the single operation without a
// second copy of them, and without a combination of schemas, which generators of code read badly.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** `ErrorResponse.error` is the schema of a field. */
function lent(folder, lender) {
  const [name, ...fields] = lender.split('.');
  const schema = parse(readFileSync(join(folder, `${name}.yaml`), 'utf8'));
  return fields.reduce((at, field) => at.properties[field], schema);
}

function enter(schema, { location }) {
  const { 'x-fields-of': lender, properties, ...own } = schema;
  if (lender === undefined) return;
  const base = lent(dirname(location.source.absoluteRef), lender);
  for (const name of Object.keys(schema)) delete schema[name];
  Object.assign(schema, base, own, { properties: { ...properties, ...base.properties } });
}

export default () => ({
  id: 'house',
  preprocessors: { oas3: { 'borrow-fields': () => ({ Schema: { enter } }) } },
});
