// What the service has sent to its database for a request, and how a floor sends the same again with values of its own.
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** A query as it was sent, and the rows that it answered; those of an INSERT are its row id. */
export type Call = { name?: string; text: string; values: unknown[]; rows: unknown[][] };

/** A value of a query: the same each time, one that an earlier query has answered, or a text with ids of its own. */
type Value =
  | { same: unknown }
  | { answered: { call: number; row: number; column: number } }
  | { text: string; ids: string[] };

/** A query that can be sent any number of times, with all that the call had besides its values and rows. */
export type Step<Of extends Call = Call> = Omit<Of, 'values' | 'rows'> & { values: Value[] };

const ULID = /[0-9A-HJKMNP-TV-Z]{26}/g;
const HASH = /^[0-9a-f]{64}$/;

/**
 * The queries of a request as steps that can be sent any number of times.
 * @param other the same request, sent again: values that differ are new each time
 */
export function stepsOf<Of extends Call>(calls: Of[], other: Of[]): Step<Of>[] {
  return calls.map(({ values, rows: _, ...call }, place) => ({
    ...call,
    values: values.map((value, index) => {
      const again = other[place]?.values[index];
      if (JSON.stringify(value) === JSON.stringify(again)) return { same: value };
      return answered(calls, place, value) ?? fresh(value, String(again));
    }),
  }));
}

function answered(calls: Call[], before: number, value: unknown): Value | undefined {
  for (let call = before - 1; call >= 0; call -= 1)
    for (const [row, cells] of (calls[call]?.rows ?? []).entries()) {
      const column = cells.indexOf(value);
      if (column >= 0) return { answered: { call, row, column } };
    }
  return undefined;
}

function fresh(value: unknown, again: string): Value {
  if (typeof value !== 'string') return { same: value };
  if (HASH.test(value)) return { text: value, ids: [value] };
  const ids = [...new Set(value.match(ULID) ?? [])].filter((id) => !again.includes(id));
  return { text: value, ids };
}

/** The values of one execution: an id that occurs several times is the same new one. */
export function valuesOf(step: Step, answers: unknown[][][], ids: Map<string, string>): unknown[] {
  return step.values.map((value) => {
    if ('same' in value) return value.same;
    if ('answered' in value) {
      const { call, row, column } = value.answered;
      return answers[call]?.[row]?.[column];
    }
    return value.ids.reduce((text, id) => text.replaceAll(id, newId(id, ids)), value.text);
  });
}

function newId(id: string, ids: Map<string, string>): string {
  const known = ids.get(id) ?? (HASH.test(id) ? randomBytes(32).toString('hex') : ulid());
  ids.set(id, known);
  return known;
}
