import { invalid } from './failure.ts';

/** The number template of a new workspace. */
export const DEFAULT_NUMBER_TEMPLATE = '{PREFIX}-{YYYY}-{SEQ:5}';

export const MAX_NUMBER_LENGTH = 32;

const PIECE = /\{([^{}]*)\}|([^{}]+)/g;
const TOKEN = /^(?:PREFIX|YYYY|YY|MM|SEQ:(?:[1-9]|1[0-2]))$/;
const LITERAL = /^[A-Za-z0-9\-_./]+$/;
/**
 * The longest prefix, and more documents than a business issues in a year: numbers of a valid template never get too
 * long.
 */
const LONGEST = { prefix: 'INV', sequence: 999_999_999 };

export type NumberParts = {
  /** The document type's prefix, such as `INV`. */
  prefix: string;
  /** Calendar date of issue. */
  issueDate: string;
  /** Place in the series of workspace, document type and year, from 1. */
  sequence: number;
};

/**
 * Checks a template and returns it. Tokens are PREFIX, YYYY, YY, MM and SEQ:n (n from 1 to 12, zero-padded); PREFIX, a
 * year and exactly one SEQ are required, because there is one series per document type and year.
 * @throws Failure `validation_failed` on `field`
 */
export function parseNumberTemplate(template: string, field = 'number_template'): string {
  const problem = templateProblem(template);
  if (problem) throw invalid(field, problem);
  return template;
}

/** The number of a document by a valid template: `{PREFIX}-{YYYY}-{SEQ:5}` gives `INV-2026-00001`. */
export function formatNumber(template: string, { prefix, issueDate, sequence }: NumberParts): string {
  const year = issueDate.slice(0, 4);
  if (!template.includes('{YYYY}') && (year < '2000' || year > '2099')) {
    throw invalid(
      'issue_date',
      'must lie from 2000 to 2099: the numbers of this workspace show two digits of the year',
    );
  }
  return template.replace(PIECE, (piece, token: string | undefined) => {
    if (token === undefined) return piece;
    if (token === 'PREFIX') return prefix;
    if (token === 'YYYY') return year;
    if (token === 'YY') return issueDate.slice(2, 4);
    if (token === 'MM') return issueDate.slice(5, 7);
    return String(sequence).padStart(Number(token.slice('SEQ:'.length)), '0');
  });
}

function templateProblem(template: string): string | undefined {
  const pieces = [...template.matchAll(PIECE)];
  if (pieces.map(([piece]) => piece).join('') !== template) return 'must close every brace that it opens';
  const tokens: string[] = [];
  for (const [, token, literal] of pieces) {
    if (literal !== undefined && !LITERAL.test(literal)) {
      return 'must contain only letters, digits, - _ . / and tokens in braces';
    }
    if (token === undefined) continue;
    if (!TOKEN.test(token))
      return `has an unknown token {${token}}; known are PREFIX, YYYY, YY, MM and SEQ:1 to SEQ:12`;
    tokens.push(token);
  }
  if (!tokens.includes('PREFIX')) return 'must contain {PREFIX}';
  if (!tokens.includes('YYYY') && !tokens.includes('YY')) return 'must contain the year: {YYYY} or {YY}';
  if (tokens.filter((token) => token.startsWith('SEQ:')).length !== 1)
    return 'must contain {SEQ:n} exactly once';
  const longest = formatNumber(template, { ...LONGEST, issueDate: '2026-12-31' });
  if (longest.length > MAX_NUMBER_LENGTH) {
    return `must give numbers of at most ${MAX_NUMBER_LENGTH} characters, even for the ${LONGEST.sequence}th document`;
  }
  return undefined;
}
