import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import type { Writer } from '../../src/database/engine/statement.ts';
import { documentTypeSettings } from '../../src/database/schema/documents.ts';
import { ISSUE_CODES, type IssueCode } from '../../src/domain/check-findings.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { BUYERS, clientOf, type Seller, sellerIn } from '../einvoice/sellers.ts';
import { everything } from '../security/calls.ts';
import { connectSilently } from '../sef/silent.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { line, newDraft, newIssued, record, refused, UNKNOWN } from './records.ts';

type Schemas = components['schemas'];
type Draft = Partial<Schemas['DocumentCreate']>;
type Profile = Parameters<typeof updateProfile>[2];

let world: TestService;
const sellers = {} as Record<Country, Seller>;

const COUNTRIES = ['RS', 'DE', 'HR', 'GB', 'US', 'SEF'] as const;
type Country = (typeof COUNTRIES)[number];

const ADDRESS = { address_line1: 'High Street 1', city: 'Leeds', postal_code: 'LS1 1AA' };
const PROFILE = { taxNumber: '123456789', addressLine1: 'Low Street 2', city: 'York', postalCode: 'YO1 1AA' };

beforeAll(async () => {
  world = await createTestService({ now: '2026-03-15T10:00:00Z' });
  for (const country of COUNTRIES) {
    const seller =
      country === 'GB' || country === 'US'
        ? await world.otherBusiness({ country, currency: country === 'GB' ? 'GBP' : 'USD' })
        : await sellerIn(world, country === 'SEF' ? 'RS' : country);
    sellers[country] = seller;
    await world.write(async (tx) => {
      const status = country === 'US' ? 'not_registered' : 'registered';
      const now = world.clock.now();
      await setTaxStatus(tx, seller.production, { status, validFrom: '2020-01-01', now });
      if (seller.production.country === 'RS')
        await updateProfile(tx, seller.production, { placeOfIssue: 'Beograd' });
      if (seller.production.country === 'RS')
        await updateProfile(tx, seller.production, { placeOfIssue: 'Beograd' });
      if (country !== 'GB' && country !== 'US') return;
      await updateProfile(tx, seller.production, PROFILE);
      const { currency } = seller.production;
      await addBankAccount(tx, {
        workspace: seller.production,
        currency,
        iban: 'GB33BUKB20201555555555',
        now: world.clock.now(),
      });
    });
  }
  await connectSilently(world, sellers.SEF.production);
}, 60_000);
afterAll(() => world.close());

const DATES = { issue_date: '2026-03-15', delivery_date: '2026-03-15', due_date: '2026-04-14' };
const FOREIGN = { DE: BUYERS.DE, HR: BUYERS.HR, FR: BUYERS.FR };

type Case = {
  code: IssueCode;
  in: Country;
  field: string;
  /** What the draft has that is found, and what it has instead where nothing is found. */
  wrong: Given;
  right: Given;
};
type Given = {
  to?: Partial<Schemas['ClientCreate']>;
  kind?: string;
  profile?: Profile;
  /** The template of numbers, as it is stored. */
  template?: string;
  draft?: Draft;
};

const AT_HOME: Record<Country, Partial<Schemas['ClientCreate']>> = {
  RS: BUYERS.RS,
  SEF: BUYERS.RS,
  DE: BUYERS.DE,
  HR: BUYERS.HR,
  GB: { name: 'Leeds Ltd', country: 'GB', ...ADDRESS },
  US: { name: 'York Inc', country: 'US', ...ADDRESS },
};

const taxed = (tax_rate: string, fields: Partial<Schemas['DocumentLineInput']> = {}): Draft => ({
  lines: [line({ unit_code: 'HUR', tax_rate, ...fields })],
});
const without = (client: Partial<Schemas['ClientCreate']>, ...fields: string[]) =>
  Object.fromEntries(Object.entries(client).filter(([name]) => !fields.includes(name)));

const CASES: Case[] = [
  {
    code: 'issue_refused',
    in: 'RS',
    field: 'issue_date',
    wrong: { draft: { issue_date: null, due_date: '2026-03-14' } },
    right: { draft: { issue_date: null, due_date: '2026-03-15' } },
  },
  ...(['DE', 'HR'] as const).flatMap((country): Case[] =>
    (['intra_eu', 'reverse_charge_eu'] as const).flatMap((rate): Case[] => {
      const draft = taxed(`${country.toLowerCase()}_vat_${rate}`);
      const right = { to: FOREIGN.FR, draft };
      const [own, none] =
        country === 'DE' ? ['vatNumber', { vatNumber: '' }] : ['taxNumber', { taxNumber: '' }];
      const back = country === 'DE' ? { vatNumber: 'DE136695976' } : { taxNumber: '12345678903' };
      expect(Object.keys(none)).toEqual([own]);
      return [
        {
          code: 'client_vat_number_missing',
          in: country,
          field: 'client.vat_number',
          wrong: { to: without(FOREIGN.FR, 'vat_number'), draft },
          right,
        },
        {
          code: 'seller_vat_number_missing',
          in: country,
          field: 'workspace.vat_number',
          wrong: { ...right, profile: none },
          right: { ...right, profile: back },
        },
        {
          code: 'client_vat_number_doubtful',
          in: country,
          field: 'client.vat_number',
          wrong: { to: { ...FOREIGN.FR, vat_number: 'FR41303265045' }, draft },
          right,
        },
      ];
    }),
  ),
  {
    // A builder in Germany: the tax is reversed at home.
    code: 'client_vat_number_missing',
    in: 'DE',
    field: 'client.vat_number',
    wrong: { to: without(FOREIGN.FR, 'vat_number'), draft: taxed('de_vat_reverse_charge') },
    right: { to: without(BUYERS.DE, 'vat_number'), draft: taxed('de_vat_reverse_charge') },
  },
  {
    code: 'client_vat_number_missing',
    in: 'DE',
    field: 'client.vat_number',
    wrong: { to: without(FOREIGN.FR, 'vat_number'), draft: taxed('de_vat_intra_eu') },
    right: { to: without(FOREIGN.FR, 'vat_number'), draft: taxed('de_vat_intra_eu'), kind: 'proforma' },
  },
  {
    code: 'characters_unprintable',
    in: 'GB',
    field: 'lines.0.description',
    wrong: { draft: { lines: [line({ unit_code: 'HUR', description: 'Sign \ue000' })] } },
    right: { draft: { lines: [line({ unit_code: 'HUR', description: 'Šećer, Шећер, 王' })] } },
  },
  {
    code: 'characters_unprintable',
    in: 'DE',
    field: 'client.name',
    wrong: { to: { ...BUYERS.DE, name: 'Lost \ue001' } },
    right: {},
  },
  {
    code: 'number_not_allowed',
    in: 'HR',
    field: 'number',
    wrong: { template: '{PREFIX}-{YYYY}-{SEQ:5}' },
    right: { kind: 'proforma' },
  },
  ...['{YYYY}{SEQ:5}/PP1/1', '{SEQ:5}/PP1/1', '{SEQ:1}/PP1', '{SEQ:1}/PP1/01'].map(
    (template): Case => ({
      code: 'number_not_allowed',
      in: 'HR',
      field: 'number',
      wrong: { template },
      right: { template: '{SEQ:1}/PP1/1' },
    }),
  ),
  // What new Croatian businesses begin with.
  ...(['advance_invoice', 'credit_note', 'debit_note'] as const).map(
    (kind): Case => ({
      code: 'number_not_allowed',
      in: 'HR',
      field: 'number',
      wrong: { template: '{PREFIX}-{YYYY}-{SEQ:5}' },
      right: { kind, template: '{SEQ:1}/PP1/1' },
    }),
  ),
  {
    code: 'einvoice_refuses',
    in: 'DE',
    field: 'buyer_reference',
    wrong: { to: { ...BUYERS.DE, einvoice_profile: 'xrechnung' } },
    right: { to: { ...BUYERS.DE, einvoice_profile: 'factur-x' } },
  },
  {
    code: 'einvoice_notes',
    in: 'DE',
    field: 'lines.0.unit_code',
    wrong: {
      to: { ...BUYERS.DE, einvoice_profile: 'factur-x' },
      draft: { lines: [line({ unit: 'bunch' })] },
    },
    right: { draft: { lines: [line({ unit: 'bunch' })] } },
  },
  {
    code: 'sef_refuses',
    in: 'SEF',
    field: 'client.registration_number',
    wrong: { to: without(BUYERS.RS, 'registration_number') },
    right: {},
  },
  {
    code: 'sef_refuses',
    in: 'SEF',
    field: 'client.registration_number',
    wrong: { to: without(BUYERS.RS, 'registration_number') },
    right: { to: { name: 'Ana Anić', type: 'individual', country: 'RS', ...ADDRESS } },
  },
  {
    code: 'sef_refuses',
    in: 'SEF',
    field: 'client.registration_number',
    wrong: { to: without(BUYERS.RS, 'registration_number') },
    right: { to: without(BUYERS.DE, 'registration_number') },
  },
  {
    code: 'sef_refuses',
    in: 'SEF',
    field: 'lines.0.unit_code',
    wrong: { draft: { lines: [line({ unit_code: 'XPX' })] } },
    right: { draft: { lines: [line({ unit_code: 'HUR' })] } },
  },
  {
    code: 'sef_refuses',
    in: 'SEF',
    field: 'delivery_date',
    wrong: { draft: { delivery_date: null, tax_point: 'issue_date' } },
    right: { draft: { tax_point: 'issue_date' } },
  },
  {
    code: 'sef_notes',
    in: 'SEF',
    field: 'lines.0.unit_code',
    wrong: { draft: { lines: [line({ unit: 'bunch' })] } },
    right: { draft: { lines: [line({ unit: 'hour' })] } },
  },
  {
    code: 'seller_number_missing',
    in: 'RS',
    field: 'workspace.tax_number',
    wrong: { profile: { taxNumber: '', registrationNumber: '' } },
    right: { profile: { taxNumber: '100000024', registrationNumber: '07012345' } },
  },
  {
    code: 'seller_number_missing',
    in: 'GB',
    field: 'workspace.vat_number',
    wrong: { profile: { taxNumber: '', vatNumber: '', registrationNumber: '' } },
    right: { profile: { vatNumber: 'GB980780684' } },
  },
  {
    code: 'seller_address_missing',
    in: 'RS',
    field: 'workspace.address_line1',
    wrong: { profile: { city: '' } },
    right: { profile: { city: 'Beograd' } },
  },
  ...(['RS', 'US'] as const).map(
    (country): Case => ({
      code: 'client_address_missing',
      in: country,
      field: 'client.address_line1',
      wrong: { to: without(AT_HOME[country], 'city') },
      right: {},
    }),
  ),
  {
    code: 'place_of_issue_missing',
    in: 'RS',
    field: 'workspace.place_of_issue',
    wrong: { profile: { placeOfIssue: '' } },
    right: { kind: 'proforma' },
  },
  {
    code: 'place_of_issue_missing',
    in: 'RS',
    field: 'workspace.place_of_issue',
    wrong: {},
    right: { profile: { placeOfIssue: 'Beograd' } },
  },
  ...(['RS', 'DE', 'HR', 'GB'] as const).flatMap((country): Case[] => [
    {
      code: 'delivery_date_missing',
      in: country,
      field: 'delivery_date',
      wrong: { draft: { delivery_date: null } },
      right: {},
    },
    {
      code: 'delivery_date_missing',
      in: country,
      field: 'delivery_date',
      wrong: { draft: { delivery_date: null } },
      right: { draft: { delivery_date: null, service_period_start: '2026-02-01' } },
    },
  ]),
  {
    code: 'due_date_missing',
    in: 'GB',
    field: 'due_date',
    wrong: { draft: { due_date: null } },
    right: { draft: { due_date: null, due_days: 8 } },
  },
  {
    code: 'account_missing',
    in: 'DE',
    field: 'bank_account',
    wrong: { draft: { currency: 'KWD' } },
    right: {},
  },
  {
    code: 'tax_in_foreign_currency',
    in: 'DE',
    field: 'currency',
    wrong: { draft: { currency: 'KWD' } },
    right: { to: FOREIGN.FR, draft: { currency: 'KWD', ...taxed('de_vat_intra_eu') } },
  },
];

/** The template of Croatian invoices, as it is stored: a business of before may have any. */
async function setTemplate(tx: Writer, workspaceId: number, numberTemplate: string): Promise<void> {
  await tx
    .insert(documentTypeSettings)
    .values({ workspaceId, typeKey: 'hr_invoice', numberTemplate })
    .onConflictDoUpdate({
      target: [documentTypeSettings.workspaceId, documentTypeSettings.typeKey],
      set: { numberTemplate },
    });
}

async function draftOf({ in: country }: Case, { to, kind = 'invoice', profile, template, draft }: Given) {
  const seller = sellers[country];
  if (profile) await world.write((tx) => updateProfile(tx, seller.production, profile));
  if (template) await world.write((tx) => setTemplate(tx, seller.production.id, template));
  const client = await clientOf(seller, to ?? AT_HOME[country]);
  const cc = country === 'SEF' ? 'rs' : country.toLowerCase();
  const body = { document_type: `${cc}_${kind}`, lines: [line({ unit_code: 'HUR' })], ...DATES, ...draft };
  return newDraft(seller.api, { ...body, client });
}

function check({ api }: Pick<Seller, 'api'>, reference: string, issue_date?: string) {
  const query = issue_date === undefined ? {} : { issue_date };
  return api.GET('/documents/{reference}/issue-check', { params: { path: { reference }, query } });
}

async function findingsOf(given: Case, what: Given) {
  const { reference } = await draftOf(given, what);
  return (await record(check(sellers[given.in], reference))).findings;
}

const sought = ({ code, field }: Pick<Case, 'code' | 'field'>) => ({
  severity: ISSUE_CODES[code],
  code,
  field,
  message: expect.stringMatching(/^[a-z].{5,}/),
});

describe('each code is found where it applies, and only there', () => {
  it.each(CASES.map((each) => [each.in, each.code, each.field, each] as const))(
    '%s: %s on %s',
    async (_country, _code, _field, given) => {
      expect(await findingsOf(given, given.wrong)).toContainEqual(sought(given));
      const right = await findingsOf(given, given.right);
      expect(right.filter(({ code, field }) => code === given.code && field === given.field)).toEqual([]);
    },
  );

  it.each(COUNTRIES)('%s: a complete document of a complete business has no finding', async (country) => {
    expect(await findingsOf({ in: country } as Case, {})).toEqual([]);
  });
});

it('tax that is charged by a business without a tax status is a warning', async () => {
  const seller = await world.otherBusiness({ country: 'DE', currency: 'EUR' });
  const { reference } = await newDraft(seller.api, { document_type: 'de_invoice' });
  const { findings } = await record(check(seller, reference));
  expect(findings).toContainEqual(sought({ code: 'tax_status_missing', field: 'workspace.tax_status' }));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('the date that is asked for is the one of issue', async () => {
  const seller = sellers.DE;
  const { reference } = await newDraft(seller.api, {
    document_type: 'de_invoice',
    client: await clientOf(seller, BUYERS.DE),
    lines: [line({ unit_code: 'HUR' })],
    ...DATES,
    issue_date: null,
  });
  expect((await record(check(seller, reference, '2026-04-14'))).findings).toEqual([]);
  expect((await record(check(seller, reference, '2026-04-15'))).findings).toContainEqual(
    sought({ code: 'issue_refused', field: 'issue_date' }),
  );
});

it('nothing is stored, and 200 lines are read at once', async () => {
  const seller = sellers.DE;
  const client = await clientOf(seller, FOREIGN.FR);
  const lines = Array.from({ length: 200 }, () => line({ tax_rate: 'de_vat_intra_eu' }));
  const { reference } = await newDraft(seller.api, { document_type: 'de_invoice', client, lines });
  const before = await everything(world);
  await record(check(seller, reference));
  expect(await everything(world)).toEqual(before);
});

it('a credit note of an invoice that SEF never got is known to be refused', async () => {
  const { api } = sellers.SEF;
  const client = await clientOf(sellers.SEF, BUYERS.RS);
  const { reference: from } = await newIssued(api, { client, lines: [line({ unit_code: 'HUR' })], ...DATES });
  const body = { document_type: 'rs_credit_note', from, delivery_date: DATES.delivery_date };
  const { reference } = await record(api.POST('/documents', { body }), 201);
  const { findings } = await record(check(sellers.SEF, reference));
  expect(findings.filter(({ code }) => code === 'sef_refuses')).toMatchObject([
    {
      field: expect.stringMatching(/^related_documents/),
      message: expect.stringContaining('SEF refuses this'),
    },
  ]);
});

it('an issued document is a conflict, and one of another business is not found', async () => {
  const issued = await newIssued(world.api);
  await refused(check(world, issued.reference), 409, 'conflict');
  await refused(check(sellers.DE, issued.reference), 404, 'not_found');
  await refused(check(world, UNKNOWN), 404, 'not_found');
});

it('the guide has every code with its severity, and the table of tests has every code', () => {
  const guide = readFileSync(new URL('../../openapi/guides/before-you-issue.md', import.meta.url), 'utf8');
  const section = guide.split('## What is found')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` \| (error|warning) \|/gm)].map(([, code, severity]) => [
    code,
    severity,
  ]);
  expect(Object.fromEntries(rows)).toEqual(ISSUE_CODES);
  expect(rows.map(([code]) => code)).toEqual(Object.keys(ISSUE_CODES));
  const elsewhere = ['tax_status_missing'];
  const tested = new Set([...CASES.map(({ code }) => code as string), ...elsewhere]);
  expect(Object.keys(ISSUE_CODES).filter((code) => !tested.has(code))).toEqual([]);
});
