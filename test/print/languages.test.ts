import { describe, expect, it } from 'vitest';
import { taxBandName } from '../../src/domain/document-titles.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { labelsInBoth, labelsOf } from '../../src/print/labels.ts';
import { quantityText } from '../../src/print/quantity.ts';
import { render } from '../../src/print/render.ts';
import { contractOrder, documentLine, documentOrder } from './orders.ts';
import { hasPoppler, textOf } from './poppler.ts';

/** Every text of a dictionary. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Words that are the same in the other language, or names. */
const SHARED = [
  'IBAN',
  'BIC',
  'SWIFT',
  'SHA-',
  'PDF',
  'OIB',
  'PIB',
  'kg',
  'l',
  'm',
  'Bank',
  'Name',
  'Browser',
  'link',
  'Datum',
  'Saldo',
  'Dokument',
  'Projekt',
  'ABA',
  'Sort',
];

describe('the texts of a PDF', () => {
  it('are none of them empty, in any language', () => {
    for (const language of LANGUAGES)
      expect(textsOf(labelsOf(language)).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('in Serbian in Cyrillic script have no Latin letter but those of signs and names', () => {
    const latin = textsOf(labelsOf('sr-Cyrl')).filter((text) => /\p{Script=Latin}/u.test(text));
    const names = /\b(IBAN|BIC|SWIFT|SHA|PDF|ABA|Routing|Sort code|kg|l|m|h)\b/g;
    expect(latin.filter((text) => /\p{Script=Latin}/u.test(text.replace(names, '')))).toEqual([]);
  });

  it('in German are no words of another language', () => {
    const words = (language: Language) =>
      new Set(textsOf(labelsOf(language)).flatMap((text) => text.match(/[\p{L}-]{2,}/gu) ?? []));
    const german = words('de');
    for (const other of ['en', 'sr', 'hr', 'bs'] as const)
      expect([...words(other)].filter((word) => german.has(word) && !SHARED.includes(word))).toEqual([]);
  });
});

describe('labels in two languages', () => {
  it('have both words, those that are the same once, and columns that are narrow only the first', () => {
    const labels = labelsInBoth('de', 'en');
    expect(labels.dueDate).toBe('Zahlbar bis / Due date');
    expect(labels.methods.bank).toBe('Überweisung / Bank transfer');
    expect([labels.iban, labels.bank, labels.position]).toEqual(['IBAN', 'Bank', 'Pos.']);
    expect(labels.units).toEqual(labelsOf('de').units);
  });

  it('are those of one language without a second, and with the same twice', () => {
    expect(labelsInBoth('hr', null)).toBe(labelsOf('hr'));
    expect(labelsInBoth('hr', 'hr')).toBe(labelsOf('hr'));
  });
});

describe('a quantity', () => {
  const days = (quantity: string, language: Language) =>
    quantityText({ quantity, unit: 'day' }, language).replace('\u00a0', ' ');

  it('has its unit in the number that the language wants', () => {
    const of = (language: Language) =>
      ['1', '-1', '2', '5', '11', '21', '101', '1.5'].map((each) => days(each, language));
    const south = ['1 dan', '\u22121 dan', '2 dana', '5 dana', '11 dana', '21 dan', '101 dan', '1,5 dana'];
    for (const language of ['sr', 'hr', 'bs'] as const) expect(of(language)).toEqual(south);
    expect(of('de').slice(4)).toEqual(['11 Tage', '21 Tage', '101 Tage', '1,5 Tage']);
    expect(days('21', 'sr-Cyrl')).toBe('21 дан');
  });
});

const ORDER = {
  title: 'Rechnung',
  document: {
    lines: [documentLine({ description: 'Beratung', unit: 'hour', quantity: '2.5' })],
    related_documents: [
      {
        relation: 'corrects' as const,
        document: null,
        number: 'RE-7',
        issue_date: '2026-03-05',
        document_type: 'de_invoice',
      },
    ],
  },
};

describe.skipIf(!hasPoppler)('a PDF', () => {
  it('in German has German dates, numbers, taxes and titles', async () => {
    const text = textOf(await render(documentOrder({ ...ORDER, language: 'de' })));
    for (const part of [
      'Rechnung',
      'Ausstellungsdatum',
      '15.03.2026',
      'Korrigiert Rechnung RE-7 vom 05.03.2026',
      '2,5 Std.',
      'USt. 20 %',
      'Gesamtbetrag 120,00 EUR',
      'Zu zahlen 120,00 EUR',
      'Verwendungszweck',
      'Steuernummer: DE123456789',
      'Serbien',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Invoice|Due|Tax|Faktura|Datum izdavanja/);
  });

  it('in two languages has the labels in both, and its date once', async () => {
    const order = documentOrder({ ...ORDER, language: 'de', secondLanguage: 'en', secondTitle: 'Invoice' });
    const text = textOf(await render(order));
    for (const part of [
      'Rechnung / Invoice',
      'Ausstellungsdatum / Issue date',
      'Corrects invoice RE-7 of 5 Mar 2026',
      'USt. 20 % / VAT 20%',
    ])
      expect(text).toContain(part);
    expect(text.split('15.03.2026')).toHaveLength(2);
  });

  it.each(LANGUAGES)('is printed in %s, with contract and document, and says so', async (language) => {
    const document = await render(documentOrder({ language }));
    expect(textOf(document)).toContain(labelsOf(language).payTo);
    expect(textOf(document)).toContain(
      taxBandName({ category: 'S', tax_rate: '20.00' }, language).replaceAll('\u00a0', ' '),
    );
    expect(textOf(await render(contractOrder({ language })))).toContain(labelsOf(language).signatures);
  });
});
