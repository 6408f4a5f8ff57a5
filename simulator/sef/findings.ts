// What is wrong with a document. The codes are those of SEF's published list of error codes.

export type Finding = { code: string; field: string; message: string };

export function finding(code: string, field: string, message: string): Finding {
  return { code, field, message };
}

/** The finding if the condition holds, else nothing. */
export function when(condition: unknown, code: string, field: string, message: string): Finding[] {
  return condition ? [finding(code, field, message)] : [];
}
