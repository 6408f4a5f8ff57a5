// PDFs read by a program other than the one that writes them: poppler, where it is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasPoppler = ['pdftotext', 'pdftoppm', 'pdfinfo'].every(
  (program) => spawnSync(program, ['-v']).error === undefined,
);

/** The text of each page, in reading order of its lines, with plain spaces. */
export function pagesOf(pdf: Buffer): string[] {
  const text = withFile(pdf, (file) =>
    execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 }),
  );
  return text.replaceAll('\u00a0', ' ').split('\f').slice(0, -1);
}

/** The text of the whole document with single spaces, without regard to where its lines end. */
export function textOf(pdf: Buffer): string {
  return pagesOf(pdf).join(' ').replaceAll(/\s+/g, ' ');
}

/** A word with its box, in points from the upper left corner of its page. */
export type PlacedWord = { text: string; left: number; top: number; right: number; bottom: number };

/** The words of the first page with their places. */
export function placedWordsOf(pdf: Buffer): PlacedWord[] {
  const page = withFile(pdf, (file) =>
    execFileSync('pdftotext', ['-bbox', '-l', '1', '-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }),
  );
  const words = page.matchAll(/<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)</g);
  return [...words].map(([, left, top, right, bottom, text]) => ({
    text: text as string,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** The metadata of the file: `Title`, `Pages`, `Tagged`. */
export function infoOf(pdf: Buffer): Record<string, string> {
  const text = withFile(pdf, (file) => execFileSync('pdfinfo', [file], { encoding: 'utf8' }));
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The pages as PNG pictures. */
export function picturesOf(pdf: Buffer, dpi: number): Buffer[] {
  return withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', file, join(folder, 'page')]);
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return names.toSorted().map((name) => readFileSync(join(folder, name)));
  });
}

/** The files that are attached. */
export function attachmentsOf(pdf: Buffer): Buffer[] {
  return withFile(pdf, (file, folder) => {
    const attached = join(folder, 'attached');
    mkdirSync(attached);
    execFileSync('pdfdetach', ['-saveall', '-o', attached, file]);
    return readdirSync(attached).map((name) => readFileSync(join(attached, name)));
  });
}

function withFile<T>(pdf: Buffer, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    return use(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
