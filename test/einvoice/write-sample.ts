// Writes a file to stdout, for a test that compares processes.
import { forProfile } from '../../src/einvoice/for-profile.ts';
import { einvoiceOf } from '../../src/einvoice/from-document.ts';
import { ublText } from '../../src/einvoice/ubl/write.ts';
import { documentView } from '../../src/resources/document-records/view.ts';
import { FULL_SAMPLE } from '../../src/resources/documents/renderer-samples.ts';

const document = documentView(FULL_SAMPLE);
const [band] = document.tax_breakdown;
const lines = document.lines.map((line) => ({ ...line, tax_rate_key: band?.tax_rate_key ?? null }));
const invoice = einvoiceOf({
  document: { ...document, lines },
  typeCode: 380,
  seller: { name: 'Dunav', country: 'RS', tax_number: '100000024' },
  client: { name: 'Sava', country: 'RS', tax_number: '101134702' },
  account: { scheme: 'iban', iban: 'RS35105008123123123173', bic: null, bankName: null },
  language: 'sr',
  timezone: 'Europe/Belgrade',
  keysOutsideTax: [],
  inSef: new Map(),
});
process.stdout.write(ublText(forProfile(invoice, 'srbdt'), 'srbdt'));
