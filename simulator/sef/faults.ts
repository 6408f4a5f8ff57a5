// Faults on demand: each applies to the next calls of SEF's interface, in the order in which they were asked for.
import { isRecord } from './json.ts';

export type Fault = {
  /** Wait before anything happens. */
  latency_ms?: number;
  /** Never answer. */
  stall?: boolean;
  /** Handle the call, then never answer. */
  stall_after?: boolean;
  /** Close the connection before the call is handled. */
  drop_before?: boolean;
  /** Handle the call, then close the connection without an answer. */
  drop_after?: boolean;
  /** Handle the call, then close the connection in the middle of the answer. */
  cut?: boolean;
  /** Answer with this status without handling the call; 401 and 429 without a body. */
  status?: number;
  /** Such an answer is a page. */
  html?: boolean;
  /** Answer 302 to this address without handling the call. */
  redirect?: string;
  /** Handle the call, then answer with that many bytes. */
  body_bytes?: number;
  /** Handle the call, then answer with this text. */
  body?: string;
  /** Put a document type declaration with an entity into the XML of the answer. */
  doctype?: boolean;
  /** Sending ends in Mistake for the document that the call submits. */
  mistake?: boolean;
  /** Only calls whose method and path contain it: `POST /api/publicApi/sales-invoice/ubl`. */
  call?: string;
  /** How many calls, default 1. */
  count?: number;
};

const TYPES: Record<keyof Fault, 'number' | 'boolean' | 'string'> = {
  latency_ms: 'number',
  stall: 'boolean',
  stall_after: 'boolean',
  drop_before: 'boolean',
  drop_after: 'boolean',
  cut: 'boolean',
  status: 'number',
  html: 'boolean',
  redirect: 'string',
  body_bytes: 'number',
  body: 'string',
  doctype: 'boolean',
  mistake: 'boolean',
  call: 'string',
  count: 'number',
};

/** @returns what is wrong, or the fault */
export function readFault(body: unknown): Fault | string {
  if (!isRecord(body)) return 'The body must be an object.';
  const fault: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const type = Object.hasOwn(TYPES, name) ? TYPES[name as keyof Fault] : undefined;
    if (!type) return `There is no fault "${name}".`;
    const number = Number(value);
    const isRight = type === 'number' ? Number.isInteger(number) && number >= 0 : typeof value === type;
    if (!isRight) return `"${name}" must be a ${type}.`;
    fault[name] = type === 'number' ? number : value;
  }
  return fault as Fault;
}

export function createFaults() {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add(fault: Fault) {
      waiting.push({ fault, left: fault.count ?? 1 });
    },
    clear() {
      waiting = [];
    },
    list: () => waiting.map(({ fault, left }) => ({ ...fault, count: left })),
    /** The fault of this call, counted. */
    take(call: string): Fault | undefined {
      const found = waiting.find(({ fault, left }) => left > 0 && call.includes(fault.call ?? ''));
      if (!found) return undefined;
      found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found.fault;
    },
  };
}
