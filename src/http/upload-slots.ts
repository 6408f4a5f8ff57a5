import { tooMany } from '../domain/failure.ts';

/** Runs work on an import or an upload. */
export type UploadSlots = {
  /** @throws Failure `rate_limited` where too many are under way, of this business or of all */
  run(businessId: number, work: () => Promise<void>): Promise<void>;
};

/** One business leaves room for another. */
const MOST_OF_ONE = 2;
const RETRY_SECONDS = 10;

/** Imports and uploads hold megabytes each, and many times that while they are worked on. */
export function createUploadSlots(mostAtOnce: number): UploadSlots {
  const underWay: number[] = [];
  return {
    async run(businessId, work) {
      const ofOne = underWay.filter((id) => id === businessId).length;
      if (underWay.length >= mostAtOnce || ofOne >= MOST_OF_ONE) {
        throw tooMany('uploads at once', RETRY_SECONDS);
      }
      underWay.push(businessId);
      try {
        await work();
      } finally {
        underWay.splice(underWay.indexOf(businessId), 1);
      }
    },
  };
}
