import { type TooManyOf, tooMany } from '../../domain/failure.ts';

/** Places for work that holds much memory while it lasts. */
export type Places = {
  /** To be asked before anything is read. @throws Failure `rate_limited` where `run` would not take the work now */
  mustHaveRoom(businessId: number): void;
  /** @throws Failure `rate_limited` where too much is under way, of this business with all its workspaces or of all */
  run<T>(businessId: number, work: () => Promise<T>): Promise<T>;
};

/** @param what the name of the work in the error, in the plural */
export function createPlaces({
  what,
  most,
  mostOfOne,
  retrySeconds,
}: {
  what: TooManyOf;
  most: number;
  mostOfOne: number;
  retrySeconds: number;
}): Places {
  const underWay: number[] = [];
  function mustHaveRoom(businessId: number): void {
    const ofOne = underWay.filter((id) => id === businessId).length;
    if (underWay.length >= most || ofOne >= mostOfOne) throw tooMany(what, retrySeconds);
  }
  return {
    mustHaveRoom,
    async run(businessId, work) {
      mustHaveRoom(businessId);
      underWay.push(businessId);
      try {
        return await work();
      } finally {
        underWay.splice(underWay.indexOf(businessId), 1);
      }
    },
  };
}
