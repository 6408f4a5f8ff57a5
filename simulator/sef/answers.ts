// What a call is answered with.

export type Answer = { status: number; type: string; body: string | Buffer; location?: string };

export function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** A refusal in the form that SEF has had since version 3.14. */
export function refusal(code: string, field: string, message: string, status = 400): Answer {
  return json({ Message: message, FieldName: field, ErrorCode: code }, status);
}

/** An unknown key and too many calls get a status and nothing else. */
export function empty(status: number): Answer {
  return { status, type: '', body: '' };
}
