import type { SefPlaces } from '../auth/context.ts';
import { callWithoutKey } from './api-client.ts';
import type { SefInUse } from './clock.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const PATH = '/api/publicApi/Company/CheckIfCompanyRegisteredOnEfaktura';

/**
 * Asks SEF whether it knows a company, by the digits of its PIB. The call needs no key (boroworx/efaktura-js:
 * spec/public_v1.json).
 * @throws Error where SEF does not answer the question
 */
export async function isRegisteredInSef(
  place: Pick<SefInUse, 'system' | 'url'>,
  pib: string,
  places: SefPlaces,
): Promise<boolean> {
  return callWithoutKey(
    place,
    places,
    {
      url: `${place.url}${PATH}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ vatNumber: pib }),
      timeoutMs: TIMEOUT_MS,
    },
    async ({ statusCode, body }) => answerIn(statusCode, await textOf(body)),
  );
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('its answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** SEF writes the names of members with a capital letter, and some clients of it expect them without. */
function answerIn(http: number, text: string): boolean {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error(`its answer ${http} cannot be read`);
  }
  for (const [name, value] of Object.entries(answer ?? {}))
    if (name.toLowerCase() === 'efakturaregisteredcompany' && typeof value === 'boolean') return value;
  throw new Error(`its answer is ${http}`);
}
