// Uploaded contracts: signers see all that is signed, and the file holds no active content.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Objects, page, withTable } from '../print/files.ts';
import { createMaker, ownPlaces } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

let world: TestService;
let owner: Browser;
let client: string;
beforeAll(async () => {
  world = await createTestService();
  owner = await signedInAs(world, world.ownerEmail);
  client = await createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9').client();
});
afterAll(() => world.close());

/** @returns what is wrong with the file; `taken` where nothing is */
async function upload(pdf: Buffer): Promise<string> {
  const { status, body } = await owner.ask('POST', `/workspaces/${world.production.reference}/contracts`, {
    title: 'Lease',
    client,
    pdf: pdf.toString('base64'),
    signers: [{ name: 'Marko Ilić', email: 'marko@example.com' }],
  });
  if (status === 201) return 'taken';
  return (body as { error: { errors: { pdf: string[] } } }).error.errors.pdf[0] as string;
}

const LEASE = page('Lease');
const catalogue = (more: string, others: Objects = {}) =>
  withTable({ ...LEASE, ...others, 1: `<</Type /Catalog /Pages 2 0 R ${more}>>` });
const onPage = (more: string, others: Objects = {}) =>
  withTable({ ...LEASE, ...others, 3: (LEASE[3] as string).replace('/Contents', `${more} /Contents`) });
const annotation = (more: string) => `/Annots [<</Type /Annot /Rect [0 0 90 90] ${more}>>]`;

const SCRIPT = '<</S /JavaScript /JS (app.alert\\(1\\))>>';
const EMBEDDED = {
  8: '<</Type /Filespec /F (a.exe) /EF <</F 9 0 R>>>>',
  9: '<</Length 2>>\nstream\nMZ\nendstream',
};

/** A table that marks an object as free that a stream next to it holds. */
function withHidden(object: string): Buffer {
  const objects = { ...LEASE, 1: '<</Type /Catalog /Pages 2 0 R /OpenAction 7 0 R>>' };
  const start = '%PDF-1.5\n';
  let text = start;
  const places: string[] = [];
  for (const [number, body] of Object.entries(objects)) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n\r\n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const hiddenAt = text.length;
  text += `7 0 obj\n${object}\nendobj\n`;
  const streamAt = text.length;
  const row = String.fromCharCode(1, hiddenAt >> 8, hiddenAt & 0xff);
  text += `8 0 obj\n<</Type /XRef /Size 9 /W [1 2 0] /Index [7 1] /Length 3>>\nstream\n${row}\nendstream\nendobj\n`;
  const at = text.length;
  text += `xref\n0 1\n0000000000 65535 f\r\n${places.join('')}7 1\n0000000000 00000 f\r\n`;
  text += `trailer\n<</Size 9 /Root 1 0 R /XRefStm ${streamAt}>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** A stream of two objects with these numbers; the table takes them for 10 and 11. */
function withNumbers(numbers: [number, number], hidden = SCRIPT): Buffer {
  const bodies = ['[3 0 R /Fit]', hidden];
  const head = `${numbers[0]} 0 ${numbers[1]} ${(bodies[0] as string).length + 1} `;
  const content = deflateSync(Buffer.from(`${head}${bodies.join(' ')}`));
  const objects: Objects = { ...LEASE, 1: '<</Type /Catalog /Pages 2 0 R /OpenAction 10 0 R>>' };
  const parts = [Buffer.from('%PDF-1.5\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const rows: number[] = [];
  const index: string[] = [];
  const note = (number: number, row: [number, number, number]) => {
    index.push(`${number} 1`);
    rows.push(row[0], row[1] >> 8, row[1] & 0xff, row[2]);
  };
  for (const [number, body] of Object.entries(objects)) {
    note(Number(number), [1, length(), 0]);
    parts.push(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`));
  }
  note(12, [1, length(), 0]);
  const dictionary = `<</Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode /Length ${content.length}>>`;
  parts.push(Buffer.from(`12 0 obj\n${dictionary}\nstream\n`), content, Buffer.from('\nendstream\nendobj\n'));
  note(10, [2, 12, 0]);
  note(11, [2, 12, 1]);
  const at = length();
  const table = `<</Type /XRef /Size 14 /Root 1 0 R /W [1 2 1] /Index [${index.join(' ')}] /Length ${rows.length}>>`;
  parts.push(
    Buffer.from(`13 0 obj\n${table}\nstream\n`),
    Buffer.from(rows),
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

describe('an uploaded PDF', () => {
  it.each<[string, Buffer, RegExp]>([
    [
      'with a name of a script in other letters',
      catalogue('/OpenAction <</S /J#61vaScript /JS (x)>>'),
      /script/,
    ],
    ['with a name of an opening in other letters', catalogue(`/Open#41ction ${SCRIPT}`), /script/],
    [
      'whose opening leads on to a script',
      catalogue(`/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next [${SCRIPT}]>>`),
      /script/,
    ],
    ['that opens an address', catalogue('/OpenAction <</S /URI /URI (https://evil.example)>>'), /script/],
    [
      'that opens a file of the network',
      catalogue('/OpenAction <</S /GoToR /F (//evil.example/x) /D [0 /Fit]>>'),
      /script/,
    ],
    ['with two openings', catalogue(`/OpenAction ${SCRIPT} /OpenAction [3 0 R /Fit]`), /damaged/],
    ['with a script of a page', onPage(`/AA <</O ${SCRIPT}>>`), /script/],
    [
      'with a page that opens an address by itself',
      onPage('/AA <</O <</S /URI /URI (https://evil.example)>>>>'),
      /script/,
    ],
    ['with a script behind a link', onPage(annotation(`/Subtype /Link /A ${SCRIPT}`)), /script/],
    [
      'with a program behind a link',
      onPage(annotation('/Subtype /Link /A <</S /Launch /F (cmd.exe)>>')),
      /script/,
    ],
    [
      'with a script of a field',
      catalogue('/AcroForm <</Fields [7 0 R]>>', { 7: `<</FT /Tx /T (a) /AA <</K ${SCRIPT}>>>>` }),
      /script/,
    ],
    [
      'with a script in its outline',
      catalogue('/Outlines 7 0 R', {
        7: '<</First 8 0 R /Last 8 0 R /Count 1>>',
        8: `<</Title (x) /Parent 7 0 R /A 9 0 R>>`,
        9: SCRIPT,
      }),
      /script/,
    ],
    ['with a script that nothing leads to', catalogue('', { 7: SCRIPT }), /script/],
    ['with a script in a place that only some programs find', withHidden(SCRIPT), /script/],
    ['with a script under a number that only some programs find', withNumbers([11, 10]), /damaged/],
    [
      'that holds another file',
      catalogue('/Names <</EmbeddedFiles <</Names [(a.exe) 8 0 R]>>>>', EMBEDDED),
      /other files/,
    ],
    [
      'with a file on a page',
      onPage(annotation('/Subtype /FileAttachment /FS 8 0 R'), EMBEDDED),
      /other files/,
    ],
    ['with a film', onPage(annotation('/Subtype /RichMedia /RichMediaContent <<>>')), /other files/],
    ['that is a folder of files', catalogue('/Collection <</Type /Collection>>'), /other files/],
    [
      'whose text lies elsewhere',
      withTable({ ...LEASE, 5: '<</Length 0 /F (http://evil.example/x)>>\nstream\n\nendstream' }),
      /other files/,
    ],
    [
      'with a form to fill in',
      catalogue('/AcroForm <</Fields [7 0 R]>>', { 7: '<</FT /Tx /T (a) /V (Ana)>>' }),
      /fields/,
    ],
    ['with something damaged that nothing leads to', catalogue('', { 7: '<</Oh' }), /damaged/],
  ])('%s is refused', async (_name, pdf, problem) => {
    expect(await upload(pdf)).toMatch(problem);
  });

  it.each<[string, Buffer]>([
    ['that opens at a page', catalogue('/OpenAction [3 0 R /Fit]')],
    ['that opens at a page by an action', catalogue('/OpenAction <</S /GoTo /D [3 0 R /Fit]>>')],
    ['with links', onPage(annotation('/Subtype /Link /A <</S /URI /URI (https://zora.example)>>'))],
    [
      'with an outline and structure',
      catalogue('/Outlines 7 0 R /StructTreeRoot <</K <</S /P /Pg 3 0 R>>>>', {
        7: '<</First 8 0 R /Last 8 0 R /Count 1>>',
        8: '<</Title (x) /Parent 7 0 R /Dest [3 0 R /Fit]>>',
      }),
    ],
    [
      'with a font that is called AA',
      withTable({
        ...LEASE,
        3: (LEASE[3] as string).replace('/F1', '/AA'),
        5: (LEASE[5] as string).replace('/F1', '/AA'),
      }),
    ],
    ['with its objects in a stream', withNumbers([10, 11], '[3 0 R /FitH 90]')],
  ])('%s is taken', async (_name, pdf) => {
    expect(await upload(pdf)).toBe('taken');
  });
});
