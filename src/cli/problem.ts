import { englishErrors, Failure } from '../domain/failure.ts';
import { isReference } from '../domain/reference.ts';

type ProblemOf = {
  subject?: { noun: string; reference: string } | undefined;
  options?: ReadonlySet<string>;
};

/**
 * The message of an error, for the person at the terminal.
 * @param of.subject the record that the command's argument names, for the case that it does not exist
 * @param of.options those that the command has, such as `--currency`; without them, each field is taken for one
 */
export async function problemText(error: unknown, of: ProblemOf = {}): Promise<string> {
  if (error instanceof Failure) return failureText(error, of);
  const cause = isFailedQuery(error) ? error.cause : error;
  // Loaded only here: most commands that fail without a failure have a database open.
  const { engineInUse } = await import('../database/engine-in-use.ts');
  if (engineInUse().faults.kindOf(cause) === 'busy') {
    return 'The database is busy: another process has been writing for seconds. Nothing was changed; try again.';
  }
  return cause instanceof Error ? cause.message : 'Something unexpected went wrong. Nothing was changed.';
}

/** A message without keys and signing secrets, which may have been typed into a command by mistake. */
export function withoutSecrets(message: string): string {
  return message.replace(/(svc_(?:live|test)_|whsec_)[\w-]+/g, '$1…');
}

/** Drizzle's own error repeats the query with its values; the reason is the cause. */
function isFailedQuery(error: unknown): error is Error {
  return error instanceof Error && 'query' in error && 'params' in error;
}

function failureText(failure: Failure, { subject, options }: ProblemOf): string {
  if (failure.code === 'not_found' && subject) return missing(subject);
  if (!failure.errors) return failure.message;
  return Object.entries(englishErrors(failure.errors))
    .flatMap(([field, messages]) => messages.map((message) => `${nameOf(field, options)}: ${message}`))
    .join('\n');
}

/** The option that a field was given by, or the field itself where it belongs to the record. */
function nameOf(field: string, options: ReadonlySet<string> | undefined): string {
  const option = optionOf(field);
  const [long = ''] = option.split(' ');
  return options && !options.has(long) ? field : option;
}

/** People know a document by its number and a client by its name, but commands take references. */
function missing({ noun, reference }: { noun: string; reference: string }): string {
  const is = `There is no ${noun} "${reference}".`;
  if (isReference(reference)) return is;
  return `${is} Give its reference: 26 characters, such as 01JD2ZQW0000000000000000WS.`;
}

/**
 * `owner_email` → `--owner-email`; of the second `--allocation`, `allocations.1.amount` → `--allocation 2 (amount)`. The
 * type of a document is `--type`.
 */
function optionOf(field: string): string {
  const option = field
    .replace(/^document_type$/, 'type')
    .replace(/^(allocation|line|advance)s\b/, '$1')
    .replace(/\.(\d+)\.(\w+)$/, (_, index, part) => ` ${Number(index) + 1} (${part})`);
  return `--${option.replaceAll('_', '-')}`;
}
