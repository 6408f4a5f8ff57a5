/** What of a body was changed in its form: fields that somebody else changed meanwhile stay as they are. */
export function changedOnly<Body extends object>(
  body: Body,
  form: { isDirty: (field: string) => boolean },
): Partial<Body> {
  const changed = Object.entries(body).filter(([field]) => form.isDirty(field));
  return Object.fromEntries(changed) as Partial<Body>;
}

/** What a form saves: all of it as a new record, or what was changed of one. */
export type Saving<Body> = { body: Body; changes: Partial<Body>; submitKey: string };
