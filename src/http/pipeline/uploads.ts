import { tooMany } from '../../domain/failure.ts';
import { createPlaces } from './places.ts';

/** Takes a place for the work with an upload that has arrived. @throws Failure `rate_limited` where none becomes free */
export type Work = <T>(work: () => Promise<T>) => Promise<T>;

/** Imports and uploads: they hold megabytes each while they arrive, and many times that while they are worked on. */
export type Uploads = {
  /**
   * @param read reads the upload, then works
   * @throws Failure `rate_limited` where too much is under way, asked before anything is read
   */
  run<T>(businessId: number, read: (inPlace: Work) => Promise<T>): Promise<T>;
};

const WHAT = 'uploads';
/** One business leaves room for another. */
const MOST_OF_ONE = 2;
const RETRY_SECONDS = 10;
/** What has arrived in full waits a little for those before it: to send it again costs more. */
const LONGEST_WAIT_MS = 10_000;

/**
 * While an upload arrives, only the limit of its business counts it, so that a slow one does not block others. Once it
 * is complete, it takes one of the shared slots.
 * @param most worked on at once; as many more wait
 */
export function createUploads(most: number): Uploads {
  const ofBusinesses = createPlaces({
    what: WHAT,
    most: Number.POSITIVE_INFINITY,
    mostOfOne: MOST_OF_ONE,
    retrySeconds: RETRY_SECONDS,
  });
  const waiting: (() => void)[] = [];
  let working = 0;

  const place = async (): Promise<void> => {
    if (working < most) {
      working += 1;
      return;
    }
    if (waiting.length >= most) throw tooMany(WHAT, RETRY_SECONDS);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(tooMany(WHAT, RETRY_SECONDS));
      }, LONGEST_WAIT_MS);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  };
  const inPlace: Work = async (work) => {
    await place();
    try {
      return await work();
    } finally {
      // The slot passes to the next that waits.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
  return {
    async run(businessId, read) {
      if (waiting.length >= most) throw tooMany(WHAT, RETRY_SECONDS);
      return ofBusinesses.run(businessId, () => read(inPlace));
    },
  };
}
