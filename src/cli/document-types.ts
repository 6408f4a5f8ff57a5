import { type Command, InvalidArgumentError } from 'commander';
import { documentTypeSettingsUpdateLimits } from '../../generated/limits.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { FOOTER_LIMITS } from '../domain/look.ts';
import {
  type DocumentDefaults,
  type DocumentTypeSettings,
  listTypeSettings,
  MAX_DEFAULT_TEXT,
  setTypeDefaults,
  typeSettings,
} from '../workspaces/document-defaults.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { mustChangeSomething, onDatabase, requiring, verb } from './command.ts';
import { lines, wholeNumber } from './options.ts';
import { card, listing, snakeCased } from './output.ts';

/** The highest payment term, as in the specification. */
const MAX_DUE_DAYS = documentTypeSettingsUpdateLimits.default_due_days;

/** The options that set what new documents take where they do not say it themselves. */
export type DefaultOptions = {
  dueDays?: number | 'none';
  paymentTerms?: string;
  notes?: string;
  documentLanguage?: Language | 'none';
  secondLanguage?: Language | 'none';
};

const NONE = '; "none" for none';
const CODES = LANGUAGES.join(', ');

/** `--due-days`, `--payment-terms`, `--notes`, `--document-language` and `--second-language`. */
export function addDefaultOptions(command: Command): Command {
  return command
    .option('--due-days <days>', `days from the issue date to the due date of new documents${NONE}`, dueDays)
    .option('--payment-terms <text>', 'payment terms of new documents', lines(MAX_DEFAULT_TEXT))
    .option('--notes <text>', 'notes that new documents print', lines(MAX_DEFAULT_TEXT))
    .option('--document-language <language>', `language of new documents: ${CODES}${NONE}`, language)
    .option('--second-language <language>', `language in which they print labels too${NONE}`, language);
}

/** Options as changes; an empty text clears. */
export function defaultsGiven({
  dueDays,
  paymentTerms,
  notes,
  documentLanguage,
  secondLanguage,
}: DefaultOptions): DocumentDefaults {
  return {
    defaultDueDays: dueDays === 'none' ? null : dueDays,
    defaultPaymentTerms: paymentTerms,
    defaultNotes: notes,
    defaultLanguage: documentLanguage === 'none' ? null : documentLanguage,
    defaultSecondLanguage: secondLanguage === 'none' ? null : secondLanguage,
  };
}

/** The parser must not return null, which commander takes for an option without a value. */
function dueDays(text: string): number | 'none' {
  if (text === 'none') return text;
  try {
    return wholeNumber(0, MAX_DUE_DAYS)(text);
  } catch {
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_DUE_DAYS}, or "none".`);
  }
}

function language(text: string): Language | 'none' {
  if (text === 'none') return text;
  const known = LANGUAGES.find((code) => code.toLowerCase() === text.toLowerCase());
  if (known) return known;
  throw new InvalidArgumentError(`It must be one of ${CODES}, or "none".`);
}

/** `document-types`: what a workspace sets for its document types. */
export function add(noun: Command): void {
  list(noun);
  update(noun);
}

function list(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List the document types with their settings. What a type does not set, the workspace does.',
  );
  onDatabase(command, async ({ database }, _options, reference = '') => {
    const settings = await database.read(async (tx) =>
      listTypeSettings(tx, await loadWorkspace(tx, reference)),
    );
    return listing(settings.map(record), {
      rows: settings,
      columns: [
        { title: 'Type', cell: (row) => row.typeKey },
        { title: 'Name', cell: (row) => row.name },
        { title: 'Due days', cell: (row) => row.defaultDueDays, align: 'right' },
        { title: 'Payment terms', cell: (row) => row.defaultPaymentTerms, wraps: true },
        { title: 'Notes', cell: (row) => row.defaultNotes, wraps: true },
        { title: 'Languages', cell: (row) => languagesOf(row) },
        { title: 'Footer', cell: (row) => row.defaultFooterText, wraps: true },
        { title: 'Own template', cell: (row) => row.numberTemplate },
      ],
      empty: 'This workspace has no document types.',
    });
  });
}

function update(noun: Command): void {
  const command = verb(
    noun,
    'update <workspace>',
    'Set what new documents of a type take where they do not say it themselves. What a client sets goes before it, what the workspace sets after it. Drafts that exist stay as they are; an empty text clears.',
    'document-types update 01JD2ZQW0000000000000000WS --type rs_proforma --due-days 8 --notes "Predračun važi 8 dana."',
  );
  addDefaultOptions(
    requiring(command, ['--type <key>', 'key of a document type, such as rs_invoice']),
  ).option(
    '--footer-text <text>',
    `what they have at the foot of each page instead of the workspace's text, in at most ${FOOTER_LIMITS.lines} lines`,
    lines(FOOTER_LIMITS.characters),
  );
  type Options = DefaultOptions & { type: string; footerText?: string };
  onDatabase<Options>(command, async ({ database }, { type: typeKey, ...options }, reference = '') => {
    const change = { ...defaultsGiven(options), defaultFooterText: options.footerText };
    mustChangeSomething(change);
    return database.write({ workspace: reference }, async (tx) => {
      const workspace = await loadWorkspace(tx, reference);
      await setTypeDefaults(tx, workspace, { typeKey, ...change });
      return card(record(await typeSettings(tx, workspace, typeKey)));
    });
  });
}

function languagesOf({ defaultLanguage, defaultSecondLanguage }: DocumentTypeSettings): string | null {
  return [defaultLanguage, defaultSecondLanguage].filter(Boolean).join(' / ') || null;
}

function record({ typeKey, ...settings }: DocumentTypeSettings): object {
  return snakeCased({ documentType: typeKey, ...settings }) as object;
}
