/** Smaller pieces are combined: each separate buffer costs some hundred bytes in addition to its content. */
const PIECE = 4096;
const FIRST = 256;

/** Bytes that come in pieces of any size, kept in about as much memory as they are long. */
export type GatheredBytes = {
  add(piece: Buffer): void;
  /** All bytes; not copied if they came as one piece. */
  all(): Buffer;
};

export function gatherBytes(): GatheredBytes {
  const pieces: Buffer[] = [];
  let small = Buffer.alloc(0);
  let used = 0;
  const flush = () => {
    if (used > 0) pieces.push(small.subarray(0, used));
    small = Buffer.alloc(0);
    used = 0;
  };
  return {
    add(piece) {
      if (piece.length >= PIECE || (pieces.length === 0 && used === 0)) {
        flush();
        pieces.push(piece);
        return;
      }
      if (used + piece.length > PIECE) flush();
      if (used + piece.length > small.length) {
        const larger = Buffer.alloc(Math.min(PIECE, Math.max(FIRST, 2 * (used + piece.length))));
        small.copy(larger, 0, 0, used);
        small = larger;
      }
      piece.copy(small, used);
      used += piece.length;
    },
    all() {
      flush();
      return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
    },
  };
}
