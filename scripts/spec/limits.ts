// What the specifications say of the most that a field of a request may have.
import type { OpenAPI3 } from 'openapi-typescript';

type Described = Record<string, unknown> & { $ref?: string; properties?: Record<string, Described> };
type Limits = Record<string, number>;

const HEAD =
  '// The most that each field of a request may have: characters of a text, items of a list, or the number itself.\n';

/** One constant for each schema of a request body that limits a field. */
export function limitsFile(...specs: OpenAPI3[]): string {
  const limits = new Map(specs.flatMap((spec) => [...limitsOf(spec as unknown as Bundle)]));
  const constants = [...limits].sort(([a], [b]) => (a < b ? -1 : 1)).map(constantOf);
  return HEAD + constants.join('');
}

function constantOf([schema, limits]: [schema: string, limits: Limits]): string {
  const name = schema.charAt(0).toLowerCase() + schema.slice(1);
  const fields = Object.entries(limits).map(([field, most]) => `  ${field}: ${most},\n`);
  return `\nexport const ${name}Limits = {\n${fields.join('')}} as const;\n`;
}

type Bundle = {
  paths: Record<string, Record<string, { requestBody?: Described }>>;
  components: Record<string, Record<string, Described>>;
};

function limitsOf(bundle: Bundle): Map<string, Limits> {
  const bodies = Object.values(bundle.paths).flatMap((path) =>
    Object.values(path).flatMap(({ requestBody }) => requestBody ?? []),
  );
  const found = new Map<string, Limits>();
  for (const reference of referencesIn(bodies, bundle)) {
    const { properties = {} } = at(bundle, reference);
    const fields = Object.entries(properties).flatMap(([field, property]) => {
      const most = mostOf(property, bundle);
      return most === undefined ? [] : [[field, most] as const];
    });
    if (fields.length > 0) found.set(reference.split('/').at(-1) ?? '', Object.fromEntries(fields));
  }
  return found;
}

/** All schemas that values refer to, and those that these refer to. */
function referencesIn(values: unknown, bundle: Bundle, known = new Set<string>()): Set<string> {
  if (typeof values !== 'object' || values === null) return known;
  for (const [key, value] of Object.entries(values)) {
    if (key !== '$ref' || typeof value !== 'string') referencesIn(value, bundle, known);
    else if (!known.has(value)) {
      known.add(value);
      referencesIn(at(bundle, value), bundle, known);
    }
  }
  return known;
}

function mostOf(described: Described, bundle: Bundle): number | undefined {
  const own = described.maxLength ?? described.maxItems ?? described.maximum;
  if (typeof own === 'number') return own;
  const others = [described.anyOf, described.oneOf, described.allOf].flat() as (Described | undefined)[];
  const parts = [...(described.$ref ? [at(bundle, described.$ref)] : []), ...others];
  return parts.flatMap((part) => (part && mostOf(part, bundle)) ?? [])[0];
}

function at({ components }: Bundle, reference: string): Described {
  const [, , kind = '', name = ''] = reference.split('/');
  return components[kind]?.[name] ?? {};
}
