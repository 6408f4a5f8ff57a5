import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDraft } from '../api/records.ts';
import { BUYERS, clientOf, fileOf, issued, type Seller, sellerIn } from '../einvoice/sellers.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { createProgram, type Program } from './program.ts';

let program: Program;
let world: TestService;
let seller: Seller;

beforeAll(async () => {
  program = await createProgram();
  world = await createTestService();
  seller = await sellerIn(world, 'DE');
});
afterAll(async () => {
  await world.close();
  await program.close();
});

const einvoice = (...words: string[]) => program.runOn(world.databaseUrl, 'einvoice', ...words);

it('einvoice export writes the file that the API sends, into a new file only', async () => {
  const document = await issued(seller, { to: BUYERS.DE });
  const file = join(program.folder, 'invoice.xml');
  expect((await einvoice('export', document.reference, '--output', file)).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(await fileOf(world, seller, document, 'xrechnung'));
  expect((await einvoice('export', document.reference, '--output', file)).stderr).toContain('exists already');
});

it('einvoice check lists the rules and fields', async () => {
  const document = await issued(seller, { to: BUYERS.DE, buyer_reference: null });
  const { stdout } = await einvoice('check', document.reference, '--profile', 'xrechnung');
  expect(stdout).toContain('error BR-DE-15: buyer_reference is missing');
  expect(stdout).toContain('The document cannot be written as xrechnung.');
  expect((await einvoice('check', document.reference)).stdout).toContain('can be written as factur-x');
});

it('documents check lists what is wrong with a draft before it is issued', async () => {
  const client = await clientOf(seller, { ...BUYERS.FR, vat_number: null });
  const lines = [{ description: 'Pump', quantity: 1, unit_price: 10, tax_rate: 'de_vat_intra_eu' }];
  const { reference } = await newDraft(seller.api, { document_type: 'de_invoice', client, lines });
  const { stdout } = await program.runOn(world.databaseUrl, 'documents', 'check', reference);
  expect(stdout).toContain('error client_vat_number_missing: client.vat_number is missing');
  expect(stdout).toContain('warning delivery_date_missing: delivery_date is missing');
});
