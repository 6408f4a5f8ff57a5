// The thread behind `sample.ts`.
import PDFDocument from 'pdfkit';
import { answerQuestions } from '../worker-thread.ts';
import { drawUpload } from './draw-upload.ts';
import type { Drawing } from './drawing.ts';
import { registerFaces } from './fonts.ts';
import { render } from './render.ts';
import type { SampleTask } from './sample.ts';

/** A PDF of one page, as another program would have made it. */
function page([heading, ...paragraphs]: string[]): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const pdf = new PDFDocument({ size: 'A4', margin: 72 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  registerFaces(pdf);
  pdf
    .font('serifBold')
    .fontSize(18)
    .text(heading ?? '')
    .moveDown();
  pdf.font('serif').fontSize(11);
  for (const paragraph of paragraphs) pdf.text(paragraph).moveDown();
  pdf.end();
  return promise;
}

answerQuestions(async (task: SampleTask): Promise<Drawing | Uint8Array> => {
  if ('text' in task) return page(task.text);
  return 'order' in task ? render(task.order) : drawUpload(task.file);
});
