import type { Command } from 'commander';
import { createPrinter } from '../print/printer.ts';
import { getDraftPdf } from '../resources/documents/pdf.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { contextOfDocument, EXAMPLE } from './document-action.ts';
import { writeNew } from './output-file.ts';

/** `documents draft-pdf`. */
export function addDraftPdf(noun: Command): void {
  const command = requiring(
    verb(
      noun,
      'draft-pdf <document>',
      'Write a draft into a new file as a PDF that is marked as a draft on every page, to check it before it is issued.',
      `documents draft-pdf ${EXAMPLE} --output ./draft.pdf`,
    ),
    ['--output <file>', 'the file to write; it must not exist yet'],
  );
  onDatabase<{ output: string }>(command, async (commandContext, { output: file }, reference = '') => {
    const answer = await commandContext.database.read(async (tx) =>
      getDraftPdf(await contextOfDocument(commandContext, tx, reference), { path: { reference } }),
    );
    if (!('order' in answer)) throw new Error('The PDF of a draft is not printed yet.');
    const printer = createPrinter();
    try {
      const pdf = await printer.print(answer.order, answer.workspaceId);
      writeNew(file, pdf);
      return { json: { file, bytes: pdf.length }, text: `${file} is the draft (${pdf.length} bytes).` };
    } finally {
      await printer.stop();
    }
  });
}
