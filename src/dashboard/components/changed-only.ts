/** What a form saves: all of it as a new record, or what was changed of one. */
export type Saving<Body> = { body: Body; changes: Partial<Body> };

/**
 * The fields of a body that were changed in the form: what another user changed in the other fields is kept.
 * @param pair two fields that mean something only together, such as an amount and its currency
 */
export function changedOnly<Body extends object>(
  body: Body,
  form: { isDirty: (field: string) => boolean },
  pair: string[] = [],
): Partial<Body> {
  const isChanged = (field: string) => (pair.includes(field) ? pair : [field]).some(form.isDirty);
  return Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))) as Partial<Body>;
}

/** Nothing to save: an empty update would send webhooks about a change that did not happen. */
export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
