import { type Command, Option } from 'commander';
import { ofRecord } from '../database/engine/write-of.ts';
import { PROFILES, type Profile } from '../einvoice/profiles.ts';
import { checkEInvoice, getEInvoice } from '../resources/documents/einvoice/api.ts';
import { locateDocument } from '../resources/documents/queries.ts';
import { described, onDatabase, requiring, verb } from './command.ts';
import { contextOfDocument, EXAMPLE } from './document-action.ts';
import { writeNew } from './output-file.ts';
import { addSef } from './sef.ts';

/** `einvoice`: documents as electronic files. */
export function addEInvoice(program: Command): void {
  const noun = described(
    program.command('einvoice'),
    'Electronic files of documents, by EN 16931, and their submission to SEF.',
    [],
  );
  addCheck(noun);
  addFile(noun);
  addSef(noun);
}

const profile = () =>
  new Option(
    '--profile <profile>',
    'the rules of the file; by default those that the client wants, or else of the country',
  ).choices(PROFILES);

function addCheck(noun: Command): void {
  const command = verb(
    noun,
    'check <document>',
    'List what keeps a document, or a draft, from being written as an electronic file.',
    `einvoice check ${EXAMPLE} --profile xrechnung`,
  ).addOption(profile());
  onDatabase<{ profile?: Profile }>(command, async (commandContext, { profile }, reference = '') => {
    const { data } = await commandContext.database.read(async (tx) =>
      checkEInvoice(await contextOfDocument(commandContext, tx, reference), {
        path: { reference },
        query: { profile },
      }),
    );
    const lines = data.findings.map(
      ({ severity, rule, field, message }) => `${severity} ${rule}: ${field} ${message}`,
    );
    const verdict = data.is_expressible
      ? `The document can be written as ${data.profile}.`
      : `The document cannot be written as ${data.profile}.`;
    return { json: data, text: [...lines, verdict].join('\n') };
  });
}

function addFile(noun: Command): void {
  const command = requiring(
    verb(
      noun,
      'export <document>',
      'Write the electronic file of an issued document into a new file; it is stored, and the same for ever.',
      `einvoice export ${EXAMPLE} --output ./invoice.xml`,
    ),
    ['--output <file>', 'the file to write; it must not exist yet'],
  ).addOption(profile());
  onDatabase<{ output: string; profile?: Profile }>(
    command,
    async (commandContext, { output: file, profile }, reference = '') => {
      const { xml, sha256 } = await commandContext.database.write(
        ofRecord(locateDocument, reference),
        async (tx) => {
          const context = await contextOfDocument(commandContext, tx, reference);
          const answer = await getEInvoice(context, { path: { reference }, query: { profile } });
          return 'make' in answer ? answer.make(tx) : answer;
        },
      );
      writeNew(file, xml);
      return {
        json: { file, bytes: xml.length, sha256 },
        text: `${file} is the file (${xml.length} bytes).`,
      };
    },
  );
}
