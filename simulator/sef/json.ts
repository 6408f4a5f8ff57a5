// JSON with int64 ids: they are text in the simulator and numbers with all digits on the wire.

type Raw = { rawJSON(text: string): unknown };

/** A number with all its digits, however many. */
export function int64(id: string): unknown {
  return (JSON as unknown as Raw).rawJSON(id);
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON; numbers become the text that stood there. Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  const keepDigits: Reviver = (_name, value, { source }) => (typeof value === 'number' ? source : value);
  try {
    return JSON.parse(text, keepDigits as (name: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a body, its name in any case: SEF itself writes both `InvoiceId` and `invoiceId`. */
export function member(body: unknown, name: string): unknown {
  if (!isRecord(body)) return undefined;
  const own = Object.keys(body).find((key) => key.toLowerCase() === name.toLowerCase());
  return own === undefined ? undefined : body[own];
}

export function textMember(body: unknown, name: string): string | undefined {
  const value = member(body, name);
  return typeof value === 'string' ? value : undefined;
}
