import type { SefPlaces } from '../auth/context.ts';
import type { SefSystem } from '../domain/sef.ts';
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedRequest,
  startDeadline,
} from '../webhooks/guarded-client.ts';

type Answer = Awaited<ReturnType<GuardedClient['open']>>;
type Call = Omit<GuardedRequest, 'headers'> & { headers?: Record<string, string>; timeoutMs: number };

/**
 * One call of a SEF without a key, outside of the sender's.
 * @param read what is taken of the answer, within the same time
 * @throws Error where there is no answer in time
 */
export async function callWithoutKey<T>(
  { system }: { system: SefSystem },
  { isOpenToPrivate, proxy }: SefPlaces,
  { timeoutMs, headers, ...message }: Call,
  read: (answer: Answer) => T | Promise<T>,
): Promise<T> {
  const allowPrivateNetwork = system === 'simulator' || isOpenToPrivate;
  const client = createGuardedClient({ timeoutMs, allowPrivateNetwork, proxy });
  const deadline = startDeadline(timeoutMs);
  try {
    const request = { ...message, headers: { ...headers, 'User-Agent': 'Service-SEF/1' } };
    const answer = await client.open(request, deadline);
    return await deadline.within(Promise.resolve(read(answer)));
  } finally {
    deadline.stop();
    await client.close();
  }
}
