/** Members of a schema that are data, and no schemas. */
const DATA = ['example', 'examples', 'enum', 'const', 'default'];

/**
 * A spec as the service holds its own answers against it: no object has a field, and no field a value, that the spec does
 * not name. The spec that callers read leaves answers and events open, because a later version may add both.
 */
export function closedSpec<Part>(part: Part): Part {
  return mapped(withClosedEnums(part), (members) => {
    if (members.type === 'object' && members.properties) members.additionalProperties ??= false;
    return members;
  });
}

/** A spec whose answers and events have the values of today alone: `anyOf` of an enum and any other text is the enum. */
export function withClosedEnums<Part>(part: Part): Part {
  return mapped(part, (members) => {
    const { anyOf, ...rest } = members;
    if (!Array.isArray(anyOf) || !anyOf.some(isAnyText)) return members;
    const named = anyOf.filter((option) => !isAnyText(option));
    return named.length === 1 ? { ...rest, ...named[0] } : { ...rest, anyOf: named };
  });
}

function isAnyText(option: object): boolean {
  return Object.keys(option).length === 1 && 'type' in option && option.type === 'string';
}

type Members = { [key: string]: unknown };

/** Every object of a part after a change, from the inside out. What is data stays as it is. */
function mapped<Part>(part: Part, change: (members: Members) => Members): Part {
  if (Array.isArray(part)) return part.map((each) => mapped(each, change)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([key, value]) => [
    key,
    DATA.includes(key) ? value : mapped(value, change),
  ]);
  return change(Object.fromEntries(members)) as Part;
}
