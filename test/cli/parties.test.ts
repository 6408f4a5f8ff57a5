// VAT number, electronic address and contact on the command line and in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { getClient, newClient } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
const world = sharedService();

const run = (...words: string[]) => program.runOn(world.databaseUrl, ...words);
const update = (...options: string[]) =>
  run('workspaces', 'update', world.production.reference, ...options, '--json');

it('workspaces update sets them, and an empty text clears them', async () => {
  const options = [
    ...['--vat-number', 'RS101234567', '--electronic-address', '101234567'],
    ...['--electronic-address-scheme', '9948', '--contact-name', 'Jana Weber'],
    ...['--contact-phone', '+49 30 1234', '--contact-email', 'Jana@zora.example'],
  ];
  expect((await update(...options)).json()).toMatchObject({
    vat_number: 'RS101234567',
    electronic_address: '101234567',
    electronic_address_scheme: '9948',
    contact_name: 'Jana Weber',
    contact_phone: '+49 30 1234',
    contact_email: 'jana@zora.example',
  });
  const cleared = await update('--vat-number', '', '--electronic-address-scheme', '', '--contact-email', '');
  const nulls = { vat_number: null, electronic_address_scheme: null, contact_email: null };
  expect(cleared.json()).toMatchObject(nulls);
});

it('workspaces update refuses a scheme that is no code of the list', async () => {
  const { status, stderr } = await update('--electronic-address-scheme', 'PIB');
  expect([status, stderr]).toEqual([1, expect.stringContaining('EAS')]);
});

const FIELDS = {
  vat_number: 'DE123456788',
  electronic_address: 'e@zora.example',
  electronic_address_scheme: 'EM',
};

it('the table of clients has them as columns at its end, and can be imported again', async () => {
  await newClient(world.api, { name: 'Dunav', tax_number: '27/815/08150', ...FIELDS });
  const out = join(program.folder, 'clients.csv');
  expect((await run('csv', 'clients', world.production.reference, '--out', out)).status).toBe(0);
  const csv = readFileSync(out, 'utf8');
  const [titles, row] = parseCsv(csv, 10).map(({ cells }) => cells);
  const cells = Object.keys(FIELDS).map((column) => row?.[titles?.indexOf(column) ?? -1]);
  expect(cells).toEqual(Object.values(FIELDS));
  const other = await world.otherBusiness();
  const owner = await signedInAs(world, other.ownerEmail);
  const at = `/workspaces/${other.production.reference}/v1/clients/import`;
  const { status, text } = await owner.ask('POST', at, { csv });
  expect(status, text).toBe(201);
  const { data } = await other.api.GET('/clients');
  const imported = await getClient(other.api, data?.data[0]?.reference ?? '');
  expect(imported).toMatchObject({ tax_number: '27/815/08150', ...FIELDS });
});

it.each(['en', 'sr', 'sr-Cyrl', 'hr', 'de'])('an import knows their titles in %s', async (language) => {
  const owner = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${world.production.reference}`;
  const csv = (await owner.ask('GET', `${at}/v1/exports/clients?language=${language}`)).text;
  const { data } = await owner.ask<{ columns: { field: string }[] }>('POST', `${at}/clients/import-preview`, {
    csv,
  });
  const fields = data.columns.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(FIELDS)));
});

it('workspaces update and clients check warn of check digits, and change nothing', async () => {
  const { reference, name } = await newClient(world.api, {
    name: 'Typing error',
    country: 'DE',
    vat_number: 'DE136695977',
  });
  const checked = await run('clients', 'check', world.production.reference, '--json');
  expect(checked.json()).toContainEqual({
    client: reference,
    name,
    field: 'vat_number',
    finding: 'is no VAT number of DE: something is mistyped',
  });
  const updated = await update('--tax-number', '101134703');
  expect([updated.status, updated.stderr]).toEqual([
    0,
    expect.stringContaining('--tax-number is no PIB: a digit is mistyped'),
  ]);
});

it('the preview of an import names them by row', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${world.production.reference}/clients/import-preview`;
  const csv = 'Name,Country,OIB\nRijeka,HR,33392005962\nZagreb,HR,33392005961';
  const { data } = await owner.ask<{ valid_rows: number; findings: object[] }>('POST', at, { csv });
  expect([data.valid_rows, data.findings]).toEqual([
    2,
    [
      {
        row: 2,
        errors: { tax_number: ['is no OIB: a digit is mistyped'] },
        details: [{ field: 'tax_number', key: 'finding.check_digit', params: { name: 'OIB' } }],
      },
    ],
  ]);
});
