import MarkdownIt, { type Token } from 'markdown-it';

/**
 * A block of a text. It can contain neither HTML nor images, whatever was written: HTML is treated as text, and an
 * image is replaced by its description.
 */
export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  /** `start` is the first number, null for bullets; a tight list has no space between its items. */
  | { kind: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  /** Every row has as many cells as the head. */
  | { kind: 'table'; align: CellAlign[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; content: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** `href` begins with `http://`, `https://` or `mailto:`; any other link is only its text. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'emphasis' | 'strong' | 'strikethrough'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'break' };

type CellAlign = 'left' | 'center' | 'right';

/** With deeper nesting of lists and quotes, the parser would leave text out: such a text is shown as it was written. */
const MAX_NESTING = 40;

/** Deeper nested emphasis keeps its text but not its style. */
const MAX_STYLES = 12;

const SAFE_LINK = /^(?:https?:\/\/|mailto:)\S/i;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: MAX_NESTING });

/** Parses Markdown: CommonMark with tables and strikethrough. */
export function parseMarkdown(text: string): Block[] {
  const tokens = parser.parse(text, {});
  if (isTooDeep(tokens)) return asWritten(text);
  return blocks({ tokens, at: 0 });
}

/**
 * The Markdown of e-mails: without images, code, tables and addresses that become links by themselves. Lines end where
 * they were written to end, as in a letter.
 */
const letterParser = new MarkdownIt({
  html: false,
  linkify: false,
  typographer: false,
  maxNesting: MAX_NESTING,
});
letterParser.disable(['image', 'autolink', 'backticks', 'code', 'fence', 'table', 'reference', 'lheading']);

/** Parses the text of an e-mail. */
export function parseLetterMarkdown(text: string): Block[] {
  const tokens = letterParser.parse(text, {});
  if (isTooDeep(tokens)) return asWritten(text);
  for (const { children } of tokens)
    for (const token of children ?? []) if (token.type === 'softbreak') token.type = 'hardbreak';
  return blocks({ tokens, at: 0 });
}

function isTooDeep(tokens: readonly Token[]): boolean {
  return tokens.some(({ level, nesting }) => nesting === 1 && level >= MAX_NESTING - 1);
}

/** The text of a line without its styles, breaks as spaces. */
export function plainText(content: Inline[]): string {
  return content
    .map((part) => {
      if (part.kind === 'break') return ' ';
      return 'content' in part ? plainText(part.content) : part.text;
    })
    .join('');
}

/** Tokens, and the index of the next one. */
type Reading = { tokens: Token[]; at: number };

/** Reads blocks up to the closing token of their container, and skips that token. */
function blocks(reading: Reading): Block[] {
  const read: Block[] = [];
  for (;;) {
    const token = reading.tokens[reading.at];
    reading.at += 1;
    if (!token || token.nesting === -1) return read;
    const block = blockOf(token, reading);
    if (block) read.push(block);
  }
}

function blockOf(token: Token, reading: Reading): Block | undefined {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), content: lineOf(reading) };
    case 'paragraph_open':
      return { kind: 'paragraph', content: lineOf(reading) };
    case 'bullet_list_open':
      return listOf(null, reading);
    case 'ordered_list_open':
      return listOf(Number(token.attrGet('start') ?? 1), reading);
    case 'blockquote_open':
      return { kind: 'quote', content: blocks(reading) };
    case 'table_open':
      return tableOf(reading);
    case 'fence':
    case 'code_block':
      return { kind: 'code', text: token.content.replace(/\n$/, '') };
    case 'hr':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

/** The content of a heading, a paragraph or a cell; skips its closing token. */
function lineOf(reading: Reading): Inline[] {
  const token = reading.tokens[reading.at];
  reading.at += 2;
  return inlines(token?.children ?? []);
}

function listOf(start: number | null, reading: Reading): Block {
  const items: Block[][] = [];
  const from = reading.at;
  while (reading.tokens[reading.at]?.type === 'list_item_open') {
    reading.at += 1;
    items.push(blocks(reading));
  }
  const level = (reading.tokens[from]?.level ?? 0) + 1;
  const paragraphs = reading.tokens
    .slice(from, reading.at)
    .filter((token) => token.type === 'paragraph_open' && token.level === level);
  reading.at += 1;
  return { kind: 'list', start, isTight: paragraphs.every(({ hidden }) => hidden), items };
}

function tableOf(reading: Reading): Block {
  const rows: Inline[][][] = [];
  const align: CellAlign[] = [];
  for (;;) {
    const token = reading.tokens[reading.at];
    reading.at += 1;
    if (!token || token.type === 'table_close') break;
    if (token.type === 'tr_open') rows.push([]);
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    if (token.type === 'th_open') align.push(alignOf(token));
    rows.at(-1)?.push(lineOf(reading));
  }
  const [head = [], ...rest] = rows;
  return { kind: 'table', align, head, rows: rest };
}

function alignOf(cell: Token): CellAlign {
  const align = /text-align:(center|right)/.exec(String(cell.attrGet('style') ?? ''))?.[1];
  return (align as CellAlign | undefined) ?? 'left';
}

const STYLES = new Map<string, 'emphasis' | 'strong' | 'strikethrough'>([
  ['em_open', 'emphasis'],
  ['strong_open', 'strong'],
  ['s_open', 'strikethrough'],
]);

/** An open style or link, with the content before it; null if it is ignored. */
type Open = { before: Inline[]; wrap: (content: Inline[]) => Inline } | null;

function inlines(tokens: Token[]): Inline[] {
  const open: Open[] = [];
  let content: Inline[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) {
      const wrap = wrapOf(token, open.length);
      open.push(wrap && { before: content, wrap });
      if (wrap) content = [];
    } else if (token.nesting === -1) {
      const style = open.pop();
      if (!style) continue;
      style.before.push(style.wrap(content));
      content = style.before;
    } else add(content, partOf(token));
  }
  return content;
}

/** Null for an unsafe link and for styles that are nested too deeply: only their content is kept. */
function wrapOf(token: Token, depth: number): ((content: Inline[]) => Inline) | null {
  const kind = STYLES.get(token.type);
  if (kind) return depth < MAX_STYLES ? (content) => ({ kind, content }) : null;
  const href = String(token.attrGet('href') ?? '');
  return SAFE_LINK.test(href) ? (content) => ({ kind: 'link', href, content }) : null;
}

function partOf(token: Token): Inline {
  switch (token.type) {
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'hardbreak':
      return { kind: 'break' };
    case 'softbreak':
      return { kind: 'text', text: ' ' };
    case 'image':
      return { kind: 'text', text: plainText(inlines(token.children ?? [])) };
    default:
      return { kind: 'text', text: token.content };
  }
}

/** Adds a part; adjacent texts are merged. */
function add(content: Inline[], part: Inline): void {
  const last = content.at(-1);
  if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
  else if (part.kind !== 'text' || part.text !== '') content.push(part);
}

/** The unparsed text as paragraphs with their lines. */
function asWritten(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', content: linesOf(paragraph) }));
}

function linesOf(paragraph: string): Inline[] {
  return paragraph
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' as const }] : []),
      { kind: 'text', text: line },
    ]);
}
