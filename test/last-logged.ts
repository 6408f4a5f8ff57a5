let last = '';

/** Keeps a line of a service's log: the last error is what is behind an answer of 5xx. */
export function keepLogged(line: string): void {
  last = line;
}

export function lastLogged(): string {
  return last;
}
