/** A result of `doctor` about one part. */
export type Finding = {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  found: string;
  /** Advice; absent where there is no problem. */
  remedy?: string;
};

export const MEGABYTE = 1024 * 1024;

export function ok(check: string, found: string): Finding {
  return { check, state: 'ok', found };
}

export function warn(check: string, found: string, remedy: string): Finding {
  return { check, state: 'warn', found, remedy };
}

export function fail(check: string, found: string, remedy: string): Finding {
  return { check, state: 'fail', found, remedy };
}

/** Bytes in megabytes, for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`;
}
