const DATA = ['example', 'examples', 'enum', 'const', 'default'];

/**
 * A spec as the service holds its own answers against it: no object has a field that the spec does not name. The spec
 * that callers read leaves answers and events open, because a later version may add fields to them.
 */
export function closedSpec<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closedSpec) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([key, value]) => [
    key,
    DATA.includes(key) ? value : closedSpec(value),
  ]);
  const closed = Object.fromEntries(members);
  if (closed.type === 'object' && closed.properties) closed.additionalProperties ??= false;
  return closed;
}
