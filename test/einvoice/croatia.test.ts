// eRačun of Croatia: HR-CIUS 2025 with its extension.
import { beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, fileOf, issued, partsOf, rulesOf, type Seller, sellerIn, textsOf } from './sellers.ts';

const world = sharedService({ now: '2026-07-15T22:30:00.000Z' });
let croatian: Seller;

beforeAll(async () => {
  croatian = await sellerIn(world, 'HR');
});

const DAYS = { issue_date: '2026-07-16', due_date: '2026-08-14', delivery_date: '2026-07-15' };
const work = (tax_rate: string, more = {}) => ({
  description: 'Razvoj',
  quantity: 2,
  unit_price: 100,
  tax_rate,
  classification: { scheme: 'CG', code: '62.10.11' },
  ...more,
});
const invoice = (fields: Partial<Parameters<typeof issued>[1]> = {}) =>
  issued(croatian, { to: BUYERS.HR, ...DAYS, lines: [work('hr_vat_25')], ...fields });

describe('hr-cius', () => {
  it('is the default in Croatia, and is for businesses there alone', async () => {
    const document = await invoice();
    const response = await world.request(`/documents/${document.reference}/einvoice`, { key: croatian.key });
    expect(await response.text()).toBe(await fileOf(world, croatian, document, 'hr-cius'));
    const german = await sellerIn(world, 'DE');
    const other = await issued(german, { to: BUYERS.DE, ...DAYS });
    const at = { params: { path: { reference: other.reference }, query: { profile: 'hr-cius' as const } } };
    await refused(
      german.api.GET('/documents/{reference}/einvoice', { ...at, parseAs: 'text' }),
      402,
      'feature_unavailable',
    );
  });

  it('names the process, the time of issue in the zone of the business, the operator and both OIBs', async () => {
    const xml = await fileOf(world, croatian, await invoice(), 'hr-cius');
    expect(textsOf(xml, 'cbc:CustomizationID')).toEqual([
      'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
    ]);
    expect(textsOf(xml, 'cbc:ProfileID')).toEqual(['P1']);
    expect(textsOf(xml, 'cbc:IssueTime')).toEqual(['00:30:00']);
    const [operator = ''] = partsOf(xml, 'cac:SellerContact');
    expect([...textsOf(operator, 'cbc:ID'), ...textsOf(operator, 'cbc:Name')]).toEqual([
      '12345678903',
      'Ana Anić',
    ]);
    expect(xml).toContain('<cbc:EndpointID schemeID="9934">12345678903</cbc:EndpointID>');
    const [seller = '', buyer = ''] = partsOf(xml, 'cac:PartyTaxScheme');
    expect(textsOf(seller, 'cbc:CompanyID')).toEqual(['HR12345678903']);
    expect(textsOf(buyer, 'cbc:CompanyID')).toEqual(['HR69435151530']);
  });

  it('has the code of KPD and the Croatian category on each line', async () => {
    const lines = [work('hr_vat_25'), work('hr_vat_13'), work('hr_vat_5'), work('hr_vat_0')];
    const xml = await fileOf(world, croatian, await invoice({ lines }), 'hr-cius');
    expect(partsOf(xml, 'cac:ClassifiedTaxCategory').flatMap((part) => textsOf(part, 'cbc:Name'))).toEqual([
      'HR:PDV25',
      'HR:PDV13',
      'HR:PDV5',
      'HR:Z',
    ]);
    expect(xml).toContain('<cbc:ItemClassificationCode listID="CG">62.10.11</cbc:ItemClassificationCode>');
    expect(xml).not.toContain('HRFISK20Data');
  });

  it('adds to exempt lines the extension with each band, and the reason on the line', async () => {
    const lines = [work('hr_vat_25'), work('hr_vat_exempt')];
    const document = await invoice({ lines, tax_point: 'payment_date' });
    const xml = await fileOf(world, croatian, document, 'hr-cius');
    const [extension = ''] = partsOf(xml, 'hrextac:HRFISK20Data');
    expect(textsOf(extension, 'hrextac:HRObracunPDVPoNaplati')).toHaveLength(1);
    expect(textsOf(extension, 'cbc:TaxableAmount')).toEqual(['200.00', '200.00']);
    expect(textsOf(extension, 'cbc:Name')).toEqual(['HR:PDV25', 'HR:E']);
    expect(textsOf(extension, 'cbc:TaxExclusiveAmount')).toEqual([document.subtotal]);
    const [, exempt = ''] = partsOf(xml, 'cac:ClassifiedTaxCategory');
    expect(textsOf(exempt, 'cbc:TaxExemptionReason')).toEqual(['Oslobođeno PDV-a prema Zakonu o PDV-u']);
  });

  it('is P4 for an advance invoice and P10 for a credit note, which need no code of KPD', async () => {
    const lines = [work('hr_vat_25', { classification: null })];
    const advance = await invoice({ kind: 'advance_invoice', lines });
    expect(textsOf(await fileOf(world, croatian, advance, 'hr-cius'), 'cbc:ProfileID')).toEqual(['P4']);
    const credited = await invoice();
    const note = await invoice({
      kind: 'credit_note',
      to: credited.client.reference,
      due_date: null,
      lines,
      related_documents: [{ relation: 'credits', document: credited.reference }],
    });
    const xml = await fileOf(world, croatian, note, 'hr-cius');
    expect(textsOf(xml, 'cbc:ProfileID')).toEqual(['P10']);
    expect(textsOf(partsOf(xml, 'cac:InvoiceDocumentReference')[0] ?? '', 'cbc:IssueDate')).toEqual([
      credited.issue_date,
    ]);
  });

  it('of a small business has the OIB as a tax number, and not as one for VAT', async () => {
    const document = await invoice({ lines: [work('hr_vat_small_business')] });
    const [seller = ''] = partsOf(await fileOf(world, croatian, document, 'hr-cius'), 'cac:PartyTaxScheme');
    expect(textsOf(seller, 'cbc:CompanyID')).toEqual(['12345678903']);
    expect(textsOf(seller, 'cbc:ID')).toEqual(['FC']);
  });

  it.each<[string, Partial<Parameters<typeof issued>[1]>, string[]]>([
    ['nothing', {}, []],
    [
      'a line without a code of KPD',
      { lines: [work('hr_vat_25', { classification: null })] },
      ['HR-BR-25 lines.0.classification'],
    ],
    [
      'a code that KPD does not have',
      { lines: [work('hr_vat_25', { classification: { scheme: 'CG', code: '62.10.99' } })] },
      ['HR-BR-CL-2 lines.0.classification'],
    ],
    ['no due date', { due_date: null, payment_terms: 'Odmah' }, ['HR-BR-4 due_date']],
    [
      'a client without its number',
      { to: { ...BUYERS.HR, vat_number: null } },
      ['HR-BR-S-1 client.vat_number'],
    ],
    [
      'an earlier document without its date',
      {
        kind: 'debit_note',
        related_documents: [{ relation: 'debits', number: '2025-17' }],
      },
      ['HR-BR-6 related_documents.0.issue_date'],
    ],
  ])('says what a document lacks: %s', async (_, fields, findings) => {
    expect(await rulesOf(croatian, await invoice(fields), 'hr-cius')).toEqual(findings);
  });

  it('says what the business lacks: an operator with an OIB', async () => {
    const other = await world.otherBusiness({ country: 'HR', currency: 'EUR' });
    const document = await issued(other, { to: BUYERS.HR, ...DAYS, lines: [work('hr_vat_25')] });
    expect(await rulesOf(other, document, 'hr-cius')).toEqual(
      expect.arrayContaining(['HR-BR-37 workspace.contact_name', 'HR-BR-9 workspace.tax_number']),
    );
  });
});
