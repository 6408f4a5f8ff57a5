// Quotes in every state, for data that has every value of every column.
import { issue, record } from '../api/records.ts';
import { submit } from '../public/visit.ts';
import type { TestService } from '../test-service.ts';
import { accept, acceptOnPage, decline, made, newQuote, pageOf, versionOn } from './quotes.ts';

const LAST_DAY = '2026-12-31';

/** Quotes that were answered by the client and by the business, one that another version withdrew, and one that will expire. */
export async function fillQuotes(world: TestService): Promise<void> {
  const { api } = world;
  const quote = (valid_until = LAST_DAY) => newQuote(api, { valid_until });
  await acceptOnPage(world, await pageOf(api, await quote()), { note: 'Soon, please' });
  await record(accept(api, (await quote()).reference));
  await record(decline(api, (await quote()).reference, { reason: 'Too dear' }));
  const refused = await pageOf(api, await quote());
  await submit(world, `${refused}/decline`, { version: await versionOn(world, refused) });
  const next = await made(api, await quote(), { document_type: 'rs_quote', valid_until: LAST_DAY });
  await issue(api, next.reference);
  await quote('2026-02-10');
}
