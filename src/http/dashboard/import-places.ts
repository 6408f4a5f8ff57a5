import { tooMany } from '../../domain/failure.ts';

/** Each holds a table of some megabytes, and then the one writer for a moment. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 5;

export type ImportPlaces = {
  /** To be asked before the table is read. @throws Failure `rate_limited` where an import would not be admitted now */
  mustHaveRoom(businessId: number): void;
  /** Takes a place, one of each business and so of each of its workspaces. @returns what gives it back @throws Failure as `mustHaveRoom` */
  admitImport(businessId: number): () => void;
};

/** Places for tables that are imported or previewed. */
export function createImportPlaces(): ImportPlaces {
  const underWay = new Set<number>();
  function mustHaveRoom(businessId: number): void {
    if (underWay.has(businessId) || underWay.size >= MOST_AT_ONCE) {
      throw tooMany('imports at once', RETRY_SECONDS);
    }
  }
  return {
    mustHaveRoom,
    admitImport(businessId) {
      mustHaveRoom(businessId);
      underWay.add(businessId);
      return () => void underWay.delete(businessId);
    },
  };
}
