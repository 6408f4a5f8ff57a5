// PDFs as other programs write them.

export type Objects = Record<number, string>;

/** What a page of Helvetica that says something is made of. */
export const page = (text: string): Objects => ({
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids 6 0 R /Count 1 /Rotate 90 /MediaBox [0 0 400 300]>>',
  3: '<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 4 0 R>>>> /Contents 5 0 R>>',
  4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  5: `<</Length ${text.length + 32}>>\nstream\nBT /F1 24 Tf 40 100 Td (${text}) Tj ET\nendstream`,
  6: '[3 0 R]',
});

/** A file with a table, as most programs write it. */
export function withTable(objects: Objects, trailer = '/Root 1 0 R'): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const entries = Object.entries(objects).map(([number, object]) => {
    const at = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n\r\n`;
  });
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  const end = `xref\n0 1\n0000000000 65535 f\r\n${entries.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + end, 'latin1');
}
