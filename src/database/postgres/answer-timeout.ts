/** A server that has not answered for this long is taken to be gone, or the network to it. */
const ANSWER_MS = 5000;

/** Waits for an answer of the server. @throws Error where it does not answer in time */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database does not answer.')), ANSWER_MS);
  answer.catch(() => {});
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
