// PDFs as other programs write them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

export type Objects = Record<number, string>;

/** The parts of a page with a text in Helvetica. */
export const page = (text: string): Objects => ({
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids 6 0 R /Count 1 /Rotate 90 /MediaBox [0 0 400 300]>>',
  3: '<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R>>',
  4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  5: `<</Length ${text.length + 32}>>\nstream\nBT /F1 24 Tf 40 100 Td (${text}) Tj ET\nendstream`,
  6: '[3 0 R]',
});

/** A file with a cross-reference table, as most programs write it. */
export function withTable(objects: Objects, trailer = '/Root 1 0 R'): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const entries = Object.entries(objects).map(([number, object]) => {
    const at = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n\r\n`;
  });
  // Numeric keys are in order.
  const size = Number(Object.keys(objects).at(-1)) + 1;
  const end = `xref\n0 1\n0000000000 65535 f\r\n${entries.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + end, 'latin1');
}

/** The same as newer programs write it: objects and cross-references in compressed streams with a predictor. */
export function withStreams(objects: Objects): Buffer {
  const packed = Object.entries(objects).filter(([, object]) => !object.includes('stream\n'));
  const plain = Object.entries(objects).filter(([, object]) => object.includes('stream\n'));
  const bodies = packed.map(([, object]) => `${object} `);
  const starts = bodies.map((_, i) => bodies.slice(0, i).join('').length);
  const head = `${packed.map(([number], i) => `${number} ${starts[i]}`).join(' ')} `;
  const content = deflateSync(Buffer.from(head + bodies.join(''), 'latin1'));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const rows = new Map<number, number[]>([[0, [0, 0, 0]]]);
  for (const [number, object] of plain) {
    rows.set(Number(number), [1, length(), 0]);
    parts.push(Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1'));
  }
  rows.set(20, [1, length(), 0]);
  const dictionary = `<</Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode /Length ${content.length}>>`;
  parts.push(Buffer.from(`20 0 obj\n${dictionary}\nstream\n`), content, Buffer.from('\nendstream\nendobj\n'));
  for (const [i, [number]] of packed.entries()) rows.set(Number(number), [2, 20, i]);
  rows.set(21, [1, length(), 0]);
  const numbers = [...rows.keys()].toSorted((a, b) => a - b);
  const plainRows = numbers.map((number) => {
    const [kind = 0, first = 0, second = 0] = rows.get(number) as number[];
    return Buffer.from([kind, (first >> 8) & 0xff, first & 0xff, second]);
  });
  const predicted = plainRows.map((row, i) =>
    Buffer.from([2, ...row.map((byte, column) => (byte - (plainRows[i - 1]?.[column] ?? 0)) & 0xff)]),
  );
  const table = deflateSync(Buffer.concat(predicted));
  const at = length();
  const index = numbers.map((number) => `${number} 1`).join(' ');
  parts.push(
    Buffer.from(
      `21 0 obj\n<</Type /XRef /Size 22 /Root 1 0 R /W [1 2 1] /Index [${index}] /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 4>> /ID [<00> <00>] /Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** A page that a browser prints, where one is installed. */
export function printed(): Buffer | undefined {
  if (spawnSync('chromium', ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-print-'));
  try {
    writeFileSync(join(folder, 'page.html'), `<h1>Ugovor</h1>${'<p>Tekst.</p>'.repeat(100)}`);
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
    execFileSync('chromium', [...args, `--print-to-pdf=${folder}/page.pdf`, `${folder}/page.html`], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return readFileSync(join(folder, 'page.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
