import { blocksHtml, blocksText, type LetterBlock, type WrittenBody } from './letter-blocks.ts';

/** The content of an e-mail before it is laid out. Everything is plain text; all URLs are the service's own. */
export type LetterContent = {
  /** BCP 47. */
  language: string;
  greeting: string;
  paragraphs: string[];
  /** A text of its own, which stands in the place of greeting, paragraphs, closing and signature. */
  body?: WrittenBody;
  /** A personal message by the sender. */
  quote: { label: string; text: string } | null;
  facts: [label: string, value: string][];
  /** The main link, shown as a button; null where there is nothing to open. */
  action: Link | null;
  more: Link[];
  closing: string;
  signature: string;
  footer: string;
  /** The text before the written-out URL of the action, for mail clients in which the button does not work. */
  fallback: string;
} & Face;

/** The face of the business. */
export type Face = {
  /** True if its logo is attached as the part `LOGO_ID`. */
  hasLogo: boolean;
  /** `#rrggbb`, dark enough to be read on white; null for that of the service. */
  accentColour: string | null;
};

/** The Content-ID of the logo: it is attached, so that mail clients load nothing from elsewhere. */
export const LOGO_ID = 'logo@letter';

type Link = { label: string; url: string };

/** The colours of the pages that the e-mail links to (client-pages/style.css). */
const COLOUR = {
  page: '#f4f5f3',
  paper: '#ffffff',
  ink: '#1b211f',
  soft: '#56605c',
  line: '#dfe3e0',
  accent: '#14594a',
};
const FAMILY = "font-family:'Source Sans 3','Segoe UI',Arial,Helvetica,sans-serif";
const FONT = `${FAMILY};font-size:16px;line-height:24px;color:${COLOUR.ink}`;
const SMALL = `${FAMILY};font-size:13px;line-height:20px;color:${COLOUR.soft}`;

/** The e-mail as plain text, for mail clients that show no HTML. */
export function letterText(letter: LetterContent): string {
  const { quote, facts, more, body } = letter;
  const middle = [
    quote && `${quote.label}\n${quoted(quote.text)}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...[...buttonOf(letter), ...more].map(({ label, url }) => `${label}:\n${url}`),
  ].filter((block) => block !== null);
  const blocks = body
    ? blocksText(withMiddle(body), middle)
    : [letter.greeting, ...letter.paragraphs, ...middle, `${letter.closing}\n${letter.signature}`];
  return `${[...blocks, `-- \n${letter.footer}`].filter((block) => block !== '').join('\n\n')}\n`;
}

/** A text with the place of what stands in the middle of a letter: at its button, else below it. */
function withMiddle({ blocks }: WrittenBody): readonly LetterBlock[] {
  const first = blocks.findIndex(({ kind }) => kind === 'action');
  if (first === -1) return [...blocks, { kind: 'action' }];
  return blocks.filter(({ kind }, index) => kind !== 'action' || index === first);
}

/** The button, unless a sentence of the text is the link. */
export function buttonOf({ action, body }: Pick<LetterContent, 'action' | 'body'>): Link[] {
  const isInSentence = body?.names.has('link') && body.blocks.every(({ kind }) => kind !== 'action');
  return isInSentence || action === null ? [] : [action];
}

/**
 * The same as HTML for all mail clients: tables, inline styles, and nothing that is loaded from elsewhere. The URL of
 * the action is also written out at the end.
 */
export function letterHtml(letter: LetterContent): string {
  const { quote, facts, more, body } = letter;
  const accent = letter.accentColour ?? COLOUR.accent;
  const middle = [
    quote && quoteBlock(quote, accent),
    facts.length > 0 && factTable(facts),
    ...buttonOf(letter).map((link) => button(link, accent)),
    ...more.map(({ label, url }) => `<p style="margin:0 0 16px">${anchor(url, label, accent)}</p>`),
  ]
    .filter(Boolean)
    .join('\n');
  const rows = [
    ...(body
      ? [blocksHtml(withMiddle(body), middle, { accent, line: COLOUR.line, escaped })]
      : [
          paragraph(letter.greeting),
          ...letter.paragraphs.map(paragraph),
          middle,
          `<p style="margin:24px 0 0">${escaped(letter.closing)}<br>${escaped(letter.signature)}</p>`,
        ]),
    writtenOut(letter, accent),
  ];
  return [
    `<!doctype html><html lang="${letter.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    `<body style="margin:0;padding:0;background:${COLOUR.page}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.page}"><tr>`,
    '<td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">',
    `<tr><td style="padding:0 32px 16px;${FONT}">${head(letter)}</td></tr>`,
    `<tr><td style="background:${COLOUR.paper};border:1px solid ${COLOUR.line};${strip(letter)}border-radius:10px;padding:32px;${FONT}">`,
    rows.filter(Boolean).join('\n'),
    `</td></tr><tr><td style="padding:16px 32px;${SMALL}">${escaped(letter.footer)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

/** The upper edge in the colour of the business, where it has one. */
function strip({ accentColour }: LetterContent): string {
  return accentColour === null ? '' : `border-top:4px solid ${accentColour};`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function quoteBlock({ label, text }: { label: string; text: string }, accent: string): string {
  const style = `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${accent}`;
  return `<p style="margin:0 0 8px">${escaped(label)}</p><div style="${style}">${escaped(text)}</div>`;
}

function factTable(facts: LetterContent['facts']): string {
  const cell = 'padding:4px 16px 4px 0;vertical-align:top';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${cell};${FONT};color:${COLOUR.soft}">${escaped(label)}</td><td style="${cell};${FONT};word-break:break-word"><b>${escaped(value)}</b></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>`;
}

function button({ label, url }: Link, accent: string): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font-weight:bold`;
  return `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>`;
}

/** The sender's logo, on white because logos are made for paper, or its name in its colour. */
function head({ hasLogo, signature, accentColour }: LetterContent): string {
  if (!hasLogo) return `<b style="color:${accentColour ?? 'inherit'}">${escaped(signature)}</b>`;
  const style =
    'display:block;max-width:200px;max-height:64px;padding:4px;border-radius:6px;background:#ffffff';
  return `<img src="cid:${LOGO_ID}" alt="${escaped(signature)}" height="56" style="${style}">`;
}

function writtenOut({ fallback, action }: LetterContent, accent: string): string {
  if (action === null) return '';
  const style = `margin:24px 0 0;padding-top:16px;border-top:1px solid ${COLOUR.line};${SMALL};word-break:break-all`;
  return `<p style="${style}">${escaped(fallback)}<br>${anchor(action.url, action.url, accent)}</p>`;
}

function anchor(url: string, label: string, accent: string): string {
  return `<a href="${escaped(url)}" style="color:${accent}">${escaped(label)}</a>`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '').replace(/\r\n|\r|\n/g, '<br>');
}
