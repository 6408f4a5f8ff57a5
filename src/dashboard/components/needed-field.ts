import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';

/** The parameter of an address that names a field which an electronic invoice lacks. */
const PARAMETER = 'needs';

/** An address of a form, which opens at a field that an electronic invoice lacks. */
export function withNeededField(path: string, field: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(field)}`;
}

/** The drawers of forms move the focus to their first field when they have come in. */
const AFTER_DRAWER_MS = 250;
const GIVE_UP_MS = 3000;

/**
 * The field that the address of a form asks for, with what is said at it: the form begins with it as an error. It gets the
 * focus once it is there.
 */
export function useNeededField(): Record<string, string> {
  const { field } = useMessages();
  const [name] = useState(() => new URLSearchParams(window.location.search).get(PARAMETER));
  useEffect(
    () =>
      name === null ? undefined : focusOnceThere('[aria-invalid="true"], [data-needed]', AFTER_DRAWER_MS),
    [name],
  );
  return name === null ? NONE : { [name]: field.einvoice };
}

const NONE: Record<string, string> = {};

/** Moves the focus to an element as soon as the page has it. @returns what gives up before that */
export function focusOnceThere(selector: string, afterMs = 0): () => void {
  const end = Date.now() + GIVE_UP_MS;
  let timer = setTimeout(look, afterMs);
  function look() {
    const field = document.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.scrollIntoView({ block: 'center', inline: 'nearest' });
    if (!field && Date.now() < end) timer = setTimeout(look, 50);
  }
  return () => clearTimeout(timer);
}

/** The parameters of an address without those that have opened a form. */
export function withoutOpening(search: URLSearchParams, ...opening: string[]): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of [PARAMETER, ...opening]) rest.delete(name);
  return rest;
}
