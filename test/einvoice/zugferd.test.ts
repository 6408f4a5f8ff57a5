// The PDF that carries its electronic invoice: ZUGFeRD and Factur-X, read back by poppler where that is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDraft } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, infoOf, pagesOf, textOf } from '../print/poppler.ts';
import { NAMES } from '../print/scripts.ts';
import { BUYERS, clientOf, fileOf, issued, type Seller, sellerIn } from './sellers.ts';

const hasDetach = spawnSync('pdfdetach', ['-v']).error === undefined;
const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;
const hasFonts = spawnSync('pdffonts', ['-v']).error === undefined;

const world = sharedService();
let german: Seller;
beforeAll(async () => {
  german = await sellerIn(world, 'DE');
});

const pdfOf = (reference: string, query = '?profile=zugferd', seller = german) =>
  world.request(`/documents/${reference}/document.pdf${query}`, { key: seller.key });

async function bytesOf(reference: string, query?: string): Promise<Buffer> {
  const response = await pdfOf(reference, query);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function errorOf(response: Response): Promise<{ code: string; errors?: object }> {
  return ((await response.json()) as { error: { code: string; errors?: object } }).error;
}

/** What a program of poppler writes about a PDF. */
function run(program: string, pdf: Buffer, ...rest: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    const out = join(folder, 'out');
    writeFileSync(file, pdf);
    const args = rest.map((argument) => (argument === 'FILE' ? file : argument === 'OUT' ? out : argument));
    const text = execFileSync(program, args, { encoding: 'utf8' });
    return args.includes(out) ? readFileSync(out, 'utf8') : text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Glyphs whose width in the file is another than in their font (ISO 19005-3, 6.2.11.5); none is drawn for glyph 0. */
function wrongWidths(pdf: Buffer): string[] {
  const file = mupdf.Document.openDocument(pdf, 'application/pdf').asPDF() as mupdf.PDFDocument;
  expect(file.wasRepaired()).toBe(false);
  return Array.from({ length: file.countObjects() - 1 }, (_, index) => file.newIndirect(index + 1).resolve())
    .filter((object) => object.isDictionary() && String(object.get('Subtype')) === '/CIDFontType2')
    .flatMap((font) => {
      const program = Buffer.from(font.get('FontDescriptor', 'FontFile2').readStream().asUint8Array());
      const entries = Array.from({ length: program.readUInt16BE(4) }, (_, index) => 12 + index * 16);
      const table = (tag: string) => {
        const at = entries.find((entry) => program.toString('latin1', entry, entry + 4) === tag) as number;
        return program.subarray(program.readUInt32BE(at + 8));
      };
      const unitsPerEm = table('head').readUInt16BE(18);
      const metrics = table('hhea').readUInt16BE(34);
      const inFile = font.get('W', 1);
      return Array.from({ length: inFile.length }, (_, glyph) => glyph)
        .slice(1)
        .filter((glyph) => {
          const own = table('hmtx').readUInt16BE(Math.min(glyph, metrics - 1) * 4) * (1000 / unitsPerEm);
          return Math.abs(inFile.get(glyph).asNumber() - own) > 1;
        })
        .map((glyph) => `${font.get('BaseFont')} ${glyph}`);
    });
}

describe('document.pdf?profile=zugferd', () => {
  it('is a PDF/A-3b that declares its attached file, the same bytes for every request', async () => {
    const { reference } = await issued(german, { to: BUYERS.DE });
    const first = await pdfOf(reference);
    const pdf = Buffer.from(await first.arrayBuffer());
    const text = pdf.toString('latin1');
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      '/AFRelationship /Alternative',
      '/GTS_PDFA1',
      '/AF [',
    ]) {
      expect(text).toContain(part);
    }
    for (const part of ['/Encrypt', '/JavaScript', '/JS']) expect(text).not.toContain(part);
    const second = await pdfOf(reference);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(Buffer.from(await second.arrayBuffer()).equals(pdf)).toBe(true);
    expect((await pdfOf(reference, '')).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  it('has the metadata in XML that can be read, whatever the names are', async () => {
    const seller = await sellerIn(world, 'DE');
    const { updateProfile } = await import('../../src/workspaces/profile.ts');
    await world.write((tx) => updateProfile(tx, seller.production, { legalName: 'A & B <Söhne>' }));
    const { reference } = await issued(seller, { to: BUYERS.DE });
    const pdf = Buffer.from(await (await pdfOf(reference, undefined, seller)).arrayBuffer());
    expect(pdf.toString('utf8')).toContain('<rdf:li>A &amp; B &lt;Söhne&gt;</rdf:li>');
  });

  it.skipIf(!hasDetach || !hasPoppler)(
    'attaches the file of the endpoint byte for byte; its pages say the same',
    async () => {
      const document = await issued(german, { to: BUYERS.DE, notes: 'Grüße & Küsse' });
      const pdf = await bytesOf(document.reference);
      const attached = run('pdfdetach', pdf, '-save', '1', '-o', 'OUT', 'FILE');
      expect(attached).toBe(await fileOf(world, german, document, 'factur-x'));
      expect(run('pdfdetach', pdf, '-list', 'FILE')).toContain('1: factur-x.xml');
      expect(pagesOf(pdf)).toEqual(pagesOf(await bytesOf(document.reference, '')));
      expect(infoOf(pdf).Encrypted).toBe('no');
    },
  );

  it.skipIf(!hasFonts)('has all of its fonts within it', async () => {
    const { reference } = await issued(german, { to: BUYERS.DE });
    const rows = run('pdffonts', await bytesOf(reference), 'FILE')
      .trim()
      .split('\n')
      .slice(2);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toMatch(/ yes yes yes +\d+ +0$/);
  });

  it.skipIf(!hasFonts || !hasPoppler)(
    'has the fonts of any script within it, with the widths that their glyphs have',
    async () => {
      const to = {
        ...BUYERS.DE,
        name: NAMES.han,
        legal_name: NAMES.han,
        city: NAMES.thai,
        address_line1: NAMES.arabic,
      };
      const document = await issued(german, { to, notes: Object.values(NAMES).join('\n') });
      const pdf = await bytesOf(document.reference);
      const rows = run('pdffonts', pdf, 'FILE').trim().split('\n').slice(2);
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) expect(row).toMatch(/ yes yes yes +\d+ +0$/);
      expect(wrongWidths(pdf)).toEqual([]);
      const text = textOf(pdf).replaceAll(/[\u202a-\u202e]/g, '');
      for (const name of [NAMES.han, NAMES.thai, NAMES.arabic]) expect(text).toContain(name);
      const attached = run('pdfdetach', pdf, '-save', '1', '-o', 'OUT', 'FILE');
      expect(attached).toBe(await fileOf(world, german, document, 'factur-x'));
      if (hasQpdf)
        expect(run('qpdf', pdf, '--check', 'FILE')).toContain('No syntax or stream encoding errors');
    },
  );

  it('is refused for a draft, a proforma, a document that lacks something, and without the feature', async () => {
    const client = await clientOf(german, BUYERS.DE);
    const draft = await newDraft(german.api, { client, document_type: 'de_invoice' });
    expect((await pdfOf(draft.reference)).status).toBe(409);
    const proforma = await issued(german, { to: client, kind: 'proforma' });
    expect((await pdfOf(proforma.reference)).status).toBe(409);
    expect((await pdfOf(proforma.reference, '')).status).toBe(200);
    const incomplete = await issued(german, { to: { name: 'Nowhere' } });
    const refused = await pdfOf(incomplete.reference);
    expect(refused.status).toBe(422);
    expect(Object.keys((await errorOf(refused)).errors ?? {})).toContain('client.country');
    expect((await pdfOf(incomplete.reference, '')).status).toBe(200);
    const american = await world.otherBusiness({ country: 'US', currency: 'USD' });
    const there = await issued(american, {
      to: { name: 'Client' },
      lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
    });
    const response = await pdfOf(there.reference, undefined, american);
    expect([response.status, (await errorOf(response)).code]).toEqual([402, 'feature_unavailable']);
  });

  it('another word for the profile is a 422 that names it', async () => {
    const { reference } = await issued(german, { to: BUYERS.DE });
    const response = await world.request(`/documents/${reference}/document.pdf?profile=other`, {
      key: german.key,
    });
    expect(response.status).toBe(422);
  });
});
