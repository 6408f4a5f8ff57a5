// What a user typed and did not save yet is kept in this browser until it is saved, discarded, or the user signs out.

const PREFIX = 'unsaved ';

/** The key in the browser's storage. */
export function keptPlace(user: string, workspace: string, record: string): string {
  return `${PREFIX}${user} ${workspace} ${record}`;
}

export function forgetKept(place: string): void {
  localStorage.removeItem(place);
}

/** For signing out: others may use this browser. */
export function forgetAllKept(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
