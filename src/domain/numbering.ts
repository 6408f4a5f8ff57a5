import { invalid } from './failure.ts';
import { type Message, message } from './messages/message.ts';

/** The number template of a new workspace. */
export const DEFAULT_NUMBER_TEMPLATE = '{PREFIX}-{YYYY}-{SEQ:5}';

export const MAX_NUMBER_LENGTH = 32;

const PIECE = /\{([^{}]*)\}|([^{}]+)/g;
const TOKEN = /^(?:PREFIX|YYYY|YY|MM|SEQ:(?:[1-9]|1[0-2]))$/;
const LITERAL = /^[A-Za-z0-9\-_./]+$/;

/** The highest sequence: more documents than a business issues in a year. */
export const MAX_SEQUENCE = 999_999_999;

/** The longest prefix with the highest sequence: numbers of a valid template never get too long. */
const LONGEST = { prefix: 'INV', sequence: MAX_SEQUENCE };

/** Contracts have one series per year, and are always numbered by the default template. */
export const CONTRACT_SERIES = { key: 'contract', prefix: 'CTR' };

/** What a template is for: every document type of a workspace that has none of its own, or one type alone. */
type TemplateScope = {
  of: 'workspace' | 'type';
  /** Whether the year may be left out, because numbers need to be unique in their year alone. */
  canRepeatYearly: boolean;
};

const OF_WORKSPACE: TemplateScope = { of: 'workspace', canRepeatYearly: false };

const SAMPLE_DATES = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`);
const SAMPLE_SEQUENCES = Array.from({ length: String(MAX_SEQUENCE).length }, (_, i) => 10 ** i);

type NumberParts = {
  /** The document type's prefix, such as `INV`. */
  prefix: string;
  /** Calendar date of issue. */
  issueDate: string;
  /** Place in the series of workspace, document type and year. */
  sequence: number;
};

/**
 * Checks a template and returns it. Tokens are PREFIX, YYYY, YY, MM and SEQ:n (n from 1 to 12, zero-padded). Exactly one SEQ
 * is required, and a year, because there is one series per document type and year, unless the law lets numbers begin
 * again each year; PREFIX is, too, unless the template is for one type.
 * @throws Failure `validation_failed` on `number_template`
 */
export function parseNumberTemplate(template: string, scope: TemplateScope = OF_WORKSPACE): string {
  const problem = templateProblem(template, scope);
  if (problem) throw invalid('number_template', problem);
  return template;
}

/** The prefix of a document type, and the template that numbers it. */
type Numbering = { prefix: string; template: string };

/**
 * Whether two types would give the same number to documents of the same date and the same place in their series. It is
 * tried in every month, and with 1 to 9 digits: padding makes different templates equal at some lengths.
 */
export function givesSameNumbers(one: Numbering, other: Numbering): boolean {
  return SAMPLE_DATES.some((issueDate) =>
    SAMPLE_SEQUENCES.some((sequence) => {
      const [first, second] = [one, other].map(({ prefix, template }) =>
        formatNumber(template, { prefix, issueDate, sequence }),
      );
      return first === second;
    }),
  );
}

/** The number of a document by a valid template: `{PREFIX}-{YYYY}-{SEQ:5}` gives `INV-2026-00001`. */
export function formatNumber(template: string, { prefix, issueDate, sequence }: NumberParts): string {
  const year = issueDate.slice(0, 4);
  const isShort = template.includes('{YY}') && !template.includes('{YYYY}');
  if (isShort && (year < '2000' || year > '2099')) {
    throw invalid('issue_date', message('number.two_digit_year'));
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

function templateProblem(template: string, scope: TemplateScope): Message | undefined {
  const pieces = [...template.matchAll(PIECE)];
  if (pieces.map(([piece]) => piece).join('') !== template) return message('number.open_brace');
  const tokens: string[] = [];
  for (const [, token, literal] of pieces) {
    if (literal !== undefined && !LITERAL.test(literal)) {
      return message('number.characters');
    }
    if (token === undefined) continue;
    if (!TOKEN.test(token)) return message('number.unknown_token', { token: `{${token}}` });
    tokens.push(token);
  }
  if (scope.of === 'workspace' && !tokens.includes('PREFIX')) return message('number.without_prefix');
  const hasYear = tokens.includes('YYYY') || tokens.includes('YY');
  if (!hasYear && !scope.canRepeatYearly) return message('number.without_year');
  if (tokens.filter((token) => token.startsWith('SEQ:')).length !== 1) return message('number.one_sequence');
  const longest = formatNumber(template, { ...LONGEST, issueDate: '2026-12-31' });
  if (longest.length > MAX_NUMBER_LENGTH) {
    return message('number.too_long', { most: MAX_NUMBER_LENGTH, sequence: LONGEST.sequence });
  }
  return undefined;
}
