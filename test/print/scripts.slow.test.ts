// Papers of every country and kind, for clients whose names are in another script than the words around them.
import { describe, expect, it } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { documentTypes } from '../../src/domain/document-types.ts';
import { issue, line, newClient, newIssued, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from './poppler.ts';

const CLIENTS = {
  Han: { name: '王小明有限公司（上海）', address_line1: '南京西路1266号', city: '上海市', country: 'CN' },
  Hangul: {
    name: '주식회사 한빛 (서울)',
    address_line1: '세종대로 110',
    city: '서울특별시 중구',
    country: 'KR',
  },
  Thai: { name: 'บริษัท น้ำดื่ม จำกัด', address_line1: 'ถนนสุขุมวิท 21', city: 'กรุงเทพมหานคร', country: 'TH' },
  Arabic: {
    name: 'شركة النور (المحدودة) للتجارة',
    address_line1: 'شارع الملك فهد 12',
    city: 'الرياض',
    country: 'SA',
  },
  Hebrew: { name: 'חברת הדוגמה בע"מ', address_line1: 'רחוב הרצל 5', city: 'תל אביב', country: 'IL' },
  Devanagari: {
    name: 'हिन्दी प्रिंटिंग प्राइवेट लिमिटेड',
    address_line1: 'महात्मा गांधी मार्ग 7',
    city: 'नई दिल्ली',
    country: 'IN',
  },
};

/** Poppler reads these pages from the left: the number at the end of a line from the right comes first, as it stands. */
const LAST_NUMBER = / (?=\d+$)/;

const CURRENCIES: Record<string, string> = { RS: 'RSD', BA: 'BAM', GB: 'GBP', US: 'USD' };

const world = sharedService();

describe.skipIf(!hasPoppler).each(supportedCountries())('papers of %s', (country) => {
  const kinds = documentTypes(country).filter(({ active }) => active);

  it.each(Object.entries(CLIENTS))(
    'have names and addresses in %s, letter for letter',
    { timeout: 60_000 },
    async (_script, fields) => {
      const seller = await world.otherBusiness({ country, currency: CURRENCIES[country] ?? 'EUR' });
      const { reference: client } = await newClient(seller.api, fields);
      const lines = [line({ description: `${fields.name}: ${fields.city}` })];
      const body = { client, lines, notes: `${fields.name}, ${fields.address_line1}` };
      const wanted = [fields.name, fields.city, ...fields.address_line1.split(LAST_NUMBER)];
      for (const { key, kind } of kinds) {
        let document = await newIssued(seller.api, {
          document_type: kind === 'credit_note' ? `${country.toLowerCase()}_invoice` : key,
          ...body,
        });
        if (kind === 'credit_note') {
          const credit = { document_type: key, from: document.reference, notes: body.notes };
          const draft = await record(seller.api.POST('/documents', { body: credit as never }), 201);
          document = await issue(seller.api, draft.reference);
        }
        const path = `/documents/${document.reference}/document.pdf`;
        const response = await world.request(path, { key: seller.key });
        const pdf = Buffer.from(await response.arrayBuffer());
        expect(response.status).toBe(200);
        const text = textOf(pdf).replaceAll(/[\u202a-\u202e]/g, '');
        expect(text).not.toMatch(/\ufffd|\[U\+/);
        for (const part of wanted) expect(text, key).toContain(part);
      }
    },
  );
});
