/** Without an answer for so long, a server or the network to it is taken for gone. */
const ANSWER_MS = 5000;

/** @throws Error where the server does not answer in time */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database does not answer.')), ANSWER_MS);
  answer.catch(() => {});
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
