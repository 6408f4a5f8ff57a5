// Documents are added to the search index together, right before the commit of their batch.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { updateClient } from '../../src/resources/clients/api.ts';
import { createDocument, deleteDocument } from '../../src/resources/documents/api.ts';
import { issueDocument } from '../../src/resources/documents/issue.ts';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';
import { SERVICE } from '../test-service.ts';

const shop = shared(openTestDatabase);
let client: string;
const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];

beforeAll(async () => {
  client = (await shop.call('createClient', { body: { name: 'Šećerana', country: 'RS' } })).data.reference;
});

const create = async () =>
  (await shop.call('createDocument', { body: { document_type: 'rs_invoice', client, lines } })).data;
const found = async (search: string) =>
  (await shop.call('listDocuments', { query: { search } })).data.map(({ reference }) => reference);
const waiting = () => shop.database.read(async (tx) => tx.all(sql`SELECT record FROM documents_to_index`));

it('what one commit adds, changes and removes is found accordingly, and the queue is empty', async () => {
  const [kept, gone, issued] = [await create(), await create(), await create()];
  const rename = (name: string) => ({ path: { reference: client }, query: {}, body: { name } });
  const added = await shop.database.write('instance', async (tx) => {
    const context = { tx, actor: shop.actor, now: shop.now, service: SERVICE };
    const body = { document_type: 'rs_invoice', client, lines };
    const { data } = await createDocument(context, { path: {}, query: {}, body });
    await updateClient(context, rename('Duvanska'));
    await issueDocument(context, { path: issued, query: {}, body: undefined });
    await deleteDocument(context, { path: gone, query: {}, body: undefined });
    const { data: short } = await createDocument(context, { path: {}, query: {}, body });
    await deleteDocument(context, { path: short, query: {}, body: undefined });
    await updateClient(context, rename('Pivara'));
    return data;
  });
  expect((await found('pivara')).sort()).toEqual([kept.reference, added.reference].sort());
  expect(await found('duvan')).toEqual([issued.reference]);
  expect(await found('secer')).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect((await verifyDatabase(shop.url)).differences).toEqual([]);
});

it('what was rolled back in a batch is not found', async () => {
  const outcomes = await Promise.allSettled([
    shop.database.write('instance', async (tx) => {
      await tx.run(sql`UPDATE documents SET search_text = 'refused'`);
      throw new Error('refused');
    }),
    create(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await found('refused')).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect((await verifyDatabase(shop.url)).differences).toEqual([]);
});
