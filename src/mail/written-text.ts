import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { FieldErrors } from '../domain/failure.ts';
import type { Language } from '../domain/language.ts';
import {
  MAIL_TEXT_LIMITS,
  type MailTextKind,
  type MailValues,
  type MailWord,
  strayWords,
  wordParts,
  wordsOfKind,
} from '../domain/mail-texts.ts';
import { message } from '../domain/messages/message.ts';
import { nameInMail } from '../domain/text.ts';
import { type Block, type Inline, parseLetterMarkdown } from '../formats/markdown.ts';
import { ownMailText } from '../workspaces/mail-texts.ts';
import type { LetterBlock, WrittenBody } from './letter-blocks.ts';
import { wordingOf } from './wording.ts';

/** Subject and text as they are written, with words for the values. */
export type MailTemplate = { subject: string; body: string };

/** Subject and text with the values of one e-mail in the place of their words. */
export type WrittenText = { subject: string; body: WrittenBody };

type Wanted = { kind: MailTextKind; language: Language };

/** The button of an e-mail: what it is called, and where it leads; null where there is nothing to open. */
type Action = { label: string; url: string } | null;

/** The text that every business has which has not written one. */
export function builtInText({ kind, language }: Wanted): MailTemplate {
  return wordingOf(language).texts[kind];
}

/** The text of a business for e-mails of this kind in a language: its own, or the built-in one of that language. */
export async function mailTemplate(
  tx: Reader,
  workspace: Workspace,
  wanted: Wanted,
): Promise<MailTemplate & { isOwn: boolean }> {
  const own = await ownMailText(tx, workspace.id, wanted);
  return own ? { ...own, isOwn: true } : { ...builtInText(wanted), isOwn: false };
}

/** Names that strangers have chosen: mail clients must find no address in them. */
const NAMES: readonly string[] = ['client.name', 'seller.name', 'document.order_reference'];

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Puts values in the place of words. The text is parsed before: a value is neither Markdown nor HTML, nor a word.
 */
export function fillTemplate(
  { subject, body }: MailTemplate,
  values: MailValues,
  action: Action,
): WrittenText {
  const plain = new Map<string, string>(
    Object.entries(values).map(([word, value]) => {
      const line = (value ?? '').replace(CONTROLS, ' ').trim();
      return [word, NAMES.includes(word) ? nameInMail(line) : line];
    }),
  );
  const names = new Set<MailWord>();
  const filling: Filling = { plain, action, names };
  const filled = textOf(subject, filling).replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
  names.clear();
  const blocks = filledBlocks(parseLetterMarkdown(body), filling, true);
  return { subject: filled, body: { blocks, names } };
}

type Filling = { plain: ReadonlyMap<string, string>; action: Action; names: Set<MailWord> };

function textOf(text: string, { plain }: Filling): string {
  return wordParts(text)
    .map((part) => ('word' in part ? (plain.get(part.word) ?? '') : part.text))
    .join('');
}

/** @param isTop whether the button may stand here: within a list or a quote it is a link */
function filledBlocks(blocks: readonly Block[], filling: Filling, isTop: true): LetterBlock[];
function filledBlocks(blocks: readonly Block[], filling: Filling, isTop: false): Block[];
function filledBlocks(blocks: readonly Block[], filling: Filling, isTop: boolean): LetterBlock[] {
  return blocks.flatMap((block): LetterBlock[] => {
    switch (block.kind) {
      case 'paragraph':
        if (isTop && isLinkAlone(block.content)) {
          filling.names.add('link');
          return [{ kind: 'action' }];
        }
        return isEmptied(block.content, filling) ? [] : [filledLine(block, filling)];
      case 'heading':
        return isEmptied(block.content, filling) ? [] : [filledLine(block, filling)];
      case 'quote': {
        const content = filledBlocks(block.content, filling, false);
        return content.length > 0 ? [{ ...block, content }] : [];
      }
      case 'list': {
        const items = block.items.map((item) => filledBlocks(item, filling, false));
        const left = items.filter((item) => item.length > 0);
        return left.length > 0 ? [{ ...block, items: left }] : [];
      }
      default:
        return [block];
    }
  });
}

type Line = Extract<Block, { content: Inline[] }>;

function filledLine(block: Line, filling: Filling): Line {
  return { ...block, content: filledInlines(block.content, filling) } as Line;
}

function isLinkAlone(content: readonly Inline[]): boolean {
  const [only, ...rest] = content;
  if (only?.kind !== 'text' || rest.length > 0) return false;
  const [part, ...others] = wordParts(only.text.trim());
  return part !== undefined && 'word' in part && part.word === 'link' && others.length === 0;
}

/** Whether a paragraph has words and none of them a value: it would say nothing. */
function isEmptied(content: readonly Inline[], { plain, action }: Filling): boolean {
  const words = textsOf(content).flatMap((text) =>
    wordParts(text).flatMap((part) => ('word' in part ? [part.word] : [])),
  );
  const isEmpty = (word: string) => (word === 'link' ? action === null : (plain.get(word) ?? '') === '');
  return words.length > 0 && words.every(isEmpty);
}

function filledInlines(content: readonly Inline[], filling: Filling): Inline[] {
  return content.flatMap((part): Inline[] => {
    if (part.kind === 'break') return [part];
    if (part.kind === 'link') return [{ ...part, content: filledInlines(part.content, filling) }];
    if ('content' in part) return [{ ...part, content: filledInlines(part.content, filling) }];
    return wordParts(part.text).map((piece): Inline => filledPiece(piece, filling));
  });
}

function filledPiece(piece: ReturnType<typeof wordParts>[number], { plain, action, names }: Filling): Inline {
  if ('text' in piece) return { kind: 'text', text: piece.text };
  names.add(piece.word as MailWord);
  if (piece.word !== 'link' || action === null) return { kind: 'text', text: plain.get(piece.word) ?? '' };
  return { kind: 'link', href: action.url, content: [{ kind: 'text', text: action.label }] };
}

/** What is wrong with a text of this kind; the errors list the words that it may have. */
export function templateErrors(kind: MailTextKind, { subject, body }: MailTemplate): FieldErrors {
  const errors: FieldErrors = {};
  const check = (field: keyof MailTemplate, texts: readonly string[]) => {
    const allowed = wordsOfKind(kind, field);
    const stray = [...new Set(texts.flatMap((text) => strayWords(text, allowed)))];
    if (stray.length === 0) return;
    const words = allowed.map((word) => `{{${word}}}`);
    errors[field] = [message('mail_text.unknown_words', { words: stray.slice(0, 5), allowed: words })];
  };
  check('subject', [subject]);
  const blocks = parseLetterMarkdown(body);
  check('body', blocks.flatMap(blockTexts));
  if (!errors.body && linksOf(blocks).some(hasWord)) errors.body = [message('mail_text.word_in_address')];
  if (!errors.body && blocks.length === 0) errors.body = [message('value.not_blank')];
  if (subject.trim() === '') errors.subject = [message('value.not_blank')];
  if ([...subject].length > MAIL_TEXT_LIMITS.subject)
    errors.subject = [message('text.max', { most: MAIL_TEXT_LIMITS.subject })];
  return errors;
}

type Link = Extract<Inline, { kind: 'link' }>;

/** An address has its braces encoded by then. */
function hasWord({ href, content }: Link): boolean {
  return /%7b|\{/i.test(href) || textsOf(content).some((text) => /\{\{\s*link\s*\}\}/.test(text));
}

function linksOf(blocks: readonly Block[]): Link[] {
  const within = (content: readonly Inline[]): Link[] =>
    content.flatMap((part) => {
      if (part.kind === 'link') return [part];
      return 'content' in part ? within(part.content) : [];
    });
  return linesOf(blocks).flatMap(within);
}

function blockTexts(block: Block): string[] {
  return linesOf([block]).flatMap(textsOf);
}

function linesOf(blocks: readonly Block[]): Inline[][] {
  return blocks.flatMap((block): Inline[][] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [block.content];
      case 'quote':
        return linesOf(block.content);
      case 'list':
        return block.items.flatMap(linesOf);
      default:
        return [];
    }
  });
}

function textsOf(content: readonly Inline[]): string[] {
  return content.flatMap((part) => {
    if (part.kind === 'break') return [];
    return 'content' in part ? textsOf(part.content) : [part.text];
  });
}
