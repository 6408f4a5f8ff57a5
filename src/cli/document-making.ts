import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../auth/context.ts';
import { Failure } from '../domain/failure.ts';
import { english } from '../domain/messages/english.ts';
import { createDocument } from '../resources/documents/api.ts';
import { issueDocument } from '../resources/documents/issue.ts';
import { checkDocument } from '../resources/documents/issue-check/api.ts';
import type { Schema } from '../spec/public.ts';
import { findingLines } from './check-findings.ts';
import { onDatabase, verb } from './command.ts';
import { carryingOut, contextOfDocument, EXAMPLE } from './document-action.ts';
import { amount, calendarDate, quantity, wholeNumber } from './options.ts';

// The same limits as in the API, where the spec sets them.
const MAX_LINES = 500;
const MAX_ADVANCES = 50;

type Line = Schema<'DocumentLineInput'>;
type Advance = Schema<'AdvanceInput'>;
type Options = { type?: string; line?: Line[]; advance?: Advance[]; issueDate?: string; dueDate?: string };

/** `documents create-from`, `documents check` and `documents issue`. */
export function addMaking(noun: Command): void {
  const create = verb(
    noun,
    'create-from <document>',
    'Make a draft of another document: a credit note of an invoice, an invoice of a proforma, a final invoice of an advance invoice, or a copy. It is issued with `documents issue`.',
    `documents create-from ${EXAMPLE} --type rs_credit_note`,
    `documents create-from ${EXAMPLE} --type rs_credit_note --line 1:2 --line 3`,
    `documents create-from ${EXAMPLE} --type rs_invoice --advance 01JD2ZQW0000000000000000D2`,
  )
    .option('--type <key>', 'its document type, such as rs_credit_note (default: that of the other document)')
    .option(
      '--line <position[:quantity]>',
      'a line to take over, with all or this much of its quantity; give it once for each line (default: all lines, on a credit note what is not credited yet)',
      lineOver,
    )
    .option(
      '--advance <document[:amount]>',
      'a paid advance invoice that it deducts, with all or this much of what is left of it; give it once for each',
      advance,
    )
    .option('--issue-date <day>', 'the date of issue (default: the day of issuing)', calendarDate)
    .option('--due-date <day>', 'the last day to pay', calendarDate);
  carryingOut<Options>(create, (context, { reference }, options) => draftOf(context, reference, options));
  addCheck(noun);
  const issue = verb(
    noun,
    'issue <document>',
    'Issue a draft: it gets its number, cannot be changed any more, and settles what it refers to.',
    `documents issue ${EXAMPLE}`,
  ).option('--issue-date <day>', 'the date of issue (default: that of the draft, else today)', calendarDate);
  issue.option('--only-if-clean', 'issue it only if `documents check` finds no error in it');
  carryingOut<{ issueDate?: string; onlyIfClean?: boolean }>(
    issue,
    (context, path, { issueDate, onlyIfClean }) => {
      const body = { issue_date: issueDate ?? null, only_if_clean: onlyIfClean ?? false };
      return issueDocument(context, { path, query: {}, body });
    },
  );
}

/** `documents check`: the check that the dashboard asks for before it issues. */
function addCheck(noun: Command): void {
  const command = verb(
    noun,
    'check <document>',
    'List what is wrong with a draft, or missing from it, and cannot be mended once it is issued.',
    `documents check ${EXAMPLE}`,
  ).option('--issue-date <day>', 'the date of issue (default: that of the draft, else today)', calendarDate);
  onDatabase<{ issueDate?: string }>(command, async (commandContext, { issueDate }, reference = '') => {
    const { data } = await commandContext.database.read(async (tx) =>
      checkDocument(await contextOfDocument(commandContext, tx, reference), {
        path: { reference },
        query: issueDate === undefined ? {} : { issue_date: issueDate },
      }),
    );
    return { json: data, text: findingLines(data.findings) };
  });
}

async function draftOf(
  context: Context,
  from: string,
  { type, line, advance: advances, issueDate, dueDate }: Options,
): Promise<{ data: Schema<'Document'> }> {
  const body = {
    from,
    ...(type === undefined ? {} : { document_type: type }),
    ...(line ? { lines: line } : {}),
    ...(advances ? { advances } : {}),
    issue_date: issueDate ?? null,
    due_date: dueDate ?? null,
  };
  try {
    return await createDocument(context, { path: {}, query: {}, body });
  } catch (error) {
    // The document is the argument of the command, and no option.
    const [reason] = (error instanceof Failure && error.errors?.from) || [];
    throw reason ? new Error(`The document ${english(reason)}.`) : error;
  }
}

/** `POSITION`, or `POSITION:QUANTITY`; a line with a negative quantity can be taken over as a whole. */
function lineOver(text: string, before: Line[] = []): Line[] {
  const [position = '', part, ...more] = text.split(':');
  if (more.length > 0) throw new InvalidArgumentError('It must be a position and a quantity, such as 1:2.5.');
  mustBeFewer(before, MAX_LINES);
  const from_line = wholeNumber(1, MAX_LINES)(position);
  return [...before, part === undefined ? { from_line } : { from_line, quantity: Number(quantity(part)) }];
}

/** `DOCUMENT`, or `DOCUMENT:AMOUNT`. */
function advance(text: string, before: Advance[] = []): Advance[] {
  const [document = '', part, ...more] = text.split(':');
  if (more.length > 0 || document === '')
    throw new InvalidArgumentError(
      'It must be a document, or one and an amount, such as 01JD2ZQW0000000000000000D1:1200.',
    );
  mustBeFewer(before, MAX_ADVANCES);
  return [...before, part === undefined ? { document } : { document, amount: amount(part) }];
}

function mustBeFewer(before: readonly unknown[], most: number): void {
  if (before.length === most) throw new InvalidArgumentError(`There must be at most ${most}.`);
}
