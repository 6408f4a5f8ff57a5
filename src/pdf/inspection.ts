// Apart from what inspects: the service itself only asks the thread that does, and need not load that.

/** A file that can be signed, as it is shown, hashed and kept from then on; or why there is none. */
export type Inspection = { pages: number; pdf: Uint8Array } | { problem: string };

export const UNREADABLE = 'cannot be read: print it to PDF once more and upload that';
