import type { Method } from './routes.ts';

/** The match of a path: an operation per method, and the values of its parameters. */
export type PathMatch<Operation> = {
  byMethod: ReadonlyMap<string, Operation>;
  /** As an `Allow` header names them. */
  allowed: readonly string[];
  params: Record<string, string>;
};

type Step<Operation> = {
  next: Map<string, Step<Operation>>;
  parameter: { name: string; step: Step<Operation> } | undefined;
  byMethod: Map<string, Operation>;
  allowed: string[];
};

/**
 * Matches a path segment by segment, with one look-up for each, however many paths there are; Express tries all paths
 * one after another. Paths are case-sensitive, and a slash at the end counts.
 * @param entries paths in Express's spelling (`/documents/:reference`), each method of each once
 */
export function createDispatch<Operation>(
  entries: Iterable<{ method: Method; path: string; operation: Operation }>,
): (path: string) => PathMatch<Operation> | undefined {
  const root = newStep<Operation>();
  for (const { method, path, operation } of entries) {
    let step = root;
    for (const segment of path.split('/').slice(1)) step = stepInto(step, segment);
    step.byMethod.set(method.toUpperCase(), operation);
    step.allowed.push(...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  }
  return (path) => {
    const segments = path.split('/');
    const params: Record<string, string> = {};
    let step: Step<Operation> = root;
    for (let i = 1; i < segments.length; i += 1) {
      const segment = segments[i] as string;
      const known = step.next.get(segment);
      if (known) {
        step = known;
        continue;
      }
      if (!step.parameter || segment === '') return undefined;
      params[step.parameter.name] = segment;
      step = step.parameter.step;
    }
    if (step.byMethod.size === 0) return undefined;
    for (const name in params) params[name] = decoded(params[name] as string);
    return { byMethod: step.byMethod, allowed: step.allowed, params };
  };
}

/** @throws URIError when the text is no encoding of anything */
function decoded(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

function newStep<Operation>(): Step<Operation> {
  return { next: new Map(), parameter: undefined, byMethod: new Map(), allowed: [] };
}

/** @throws Error where two paths would differ only by the name of a parameter, or by being one or not */
function stepInto<Operation>(from: Step<Operation>, segment: string): Step<Operation> {
  const name = segment.startsWith(':') ? segment.slice(1) : undefined;
  if (name === undefined) {
    const step = from.next.get(segment) ?? newStep<Operation>();
    from.next.set(segment, step);
    if (from.parameter) throw new Error(`"${segment}" stands where another path has a parameter.`);
    return step;
  }
  if (from.next.size > 0 || (from.parameter && from.parameter.name !== name)) {
    throw new Error(`The parameter "${name}" stands where another path has something else.`);
  }
  from.parameter ??= { name, step: newStep() };
  return from.parameter.step;
}
