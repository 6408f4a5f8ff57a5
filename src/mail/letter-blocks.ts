import type { MailWord } from '../domain/mail-texts.ts';
import type { Block, Inline } from '../formats/markdown.ts';

/** A block of a text that a business has written; `action` is where the button stands. */
export type LetterBlock = Block | { kind: 'action' };

/** A text that a business has written, with the values of one e-mail. */
export type WrittenBody = {
  blocks: readonly LetterBlock[];
  /** The words that the text has: a figure that it names need not stand below it again. */
  names: ReadonlySet<MailWord>;
};

/** How a letter looks: styles are written into each element, because mail clients drop all others. */
export type LetterStyle = { accent: string; line: string; escaped: (text: string) => string };

/** The blocks as HTML; `action` is what stands where the button does. */
export function blocksHtml(blocks: readonly LetterBlock[], action: string, style: LetterStyle): string {
  return blocks.map((block) => blockHtml(block, action, style)).join('\n');
}

const HEADINGS = [22, 19, 17];

function blockHtml(block: LetterBlock, action: string, style: LetterStyle): string {
  switch (block.kind) {
    case 'action':
      return action;
    case 'heading': {
      const size = HEADINGS[block.level - 1] ?? 16;
      const look = `margin:24px 0 12px;font-size:${size}px;line-height:1.3;font-weight:bold`;
      return `<p style="${look}">${inlinesHtml(block.content, style)}</p>`;
    }
    case 'paragraph':
      return `<p style="margin:0 0 16px">${inlinesHtml(block.content, style)}</p>`;
    case 'list': {
      const items = block.items.map(
        (item) => `<li style="margin:0 0 4px">${itemHtml(item, action, style)}</li>`,
      );
      const look = 'margin:0 0 16px;padding:0 0 0 24px';
      if (block.start === null) return `<ul style="${look}">${items.join('')}</ul>`;
      return `<ol start="${block.start}" style="${look}">${items.join('')}</ol>`;
    }
    case 'quote': {
      const look = `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${style.accent}`;
      return `<div style="${look}">${blocksHtml(block.content, action, style)}</div>`;
    }
    case 'rule':
      return `<hr style="margin:24px 0;border:0;border-top:1px solid ${style.line}">`;
    // A letter is parsed without these.
    case 'table':
    case 'code':
      return '';
  }
}

function itemHtml(item: readonly Block[], action: string, style: LetterStyle): string {
  const [only, ...rest] = item;
  if (only?.kind === 'paragraph' && rest.length === 0) return inlinesHtml(only.content, style);
  return blocksHtml(item, action, style);
}

function inlinesHtml(content: readonly Inline[], style: LetterStyle): string {
  return content.map((part) => inlineHtml(part, style)).join('');
}

function inlineHtml(part: Inline, style: LetterStyle): string {
  switch (part.kind) {
    case 'text':
    case 'code':
      return style.escaped(part.text);
    case 'emphasis':
      return `<em>${inlinesHtml(part.content, style)}</em>`;
    case 'strong':
      return `<b>${inlinesHtml(part.content, style)}</b>`;
    case 'strikethrough':
      return `<s>${inlinesHtml(part.content, style)}</s>`;
    case 'link':
      return `<a href="${style.escaped(part.href)}" style="color:${style.accent}">${inlinesHtml(part.content, style)}</a>`;
    case 'break':
      return '<br>';
  }
}

/** The blocks as plain text, a paragraph each. */
export function blocksText(blocks: readonly LetterBlock[], action: readonly string[]): string[] {
  return blocks.flatMap((block) => blockText(block, action));
}

function blockText(block: LetterBlock, action: readonly string[]): string[] {
  switch (block.kind) {
    case 'action':
      return [...action];
    case 'heading':
    case 'paragraph':
      return [inlinesText(block.content)];
    case 'list': {
      const { start, isTight, items } = block;
      const lines = items.map((item, index) => {
        const mark = start === null ? '- ' : `${start + index}. `;
        const text = blocksText(item, []).join(isTight ? '\n' : '\n\n');
        return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
      });
      return [lines.join(isTight ? '\n' : '\n\n')];
    }
    case 'quote': {
      const text = blocksText(block.content, []).join('\n\n');
      return [
        text
          .split('\n')
          .map((line) => `> ${line}`.trimEnd())
          .join('\n'),
      ];
    }
    case 'rule':
      return ['---'];
    case 'table':
    case 'code':
      return [];
  }
}

function inlinesText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (part.kind === 'break') return '\n';
      if (!('content' in part)) return part.text;
      const text = inlinesText(part.content);
      return part.kind === 'link' && part.href !== text ? `${text} (${part.href})` : text;
    })
    .join('');
}
