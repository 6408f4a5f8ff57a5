import { type Budget, broken, spend } from './budget.ts';
import type { CrossReferences, ReadAt } from './cross-references.ts';

/** What may lie between objects and tables: white space, comments, and the ends of older versions of the file. */
const GAP = /(?:[\0\t\n\f\r ]+|%[^\r\n]*(?:[\r\n]|$)|startxref[\r\n ]+\d{1,10}(?=[\r\n ]))*/y;

/** The keywords by which a program repairs a file. */
const REPAIR_KEYWORDS = /\bobj|xref|trailer|stream/;

/**
 * Every byte of the file must belong to an object that a table lists, or to a table. Programs that repair a file
 * search it for objects, and would find others.
 * @throws PdfError
 */
export function mustCoverAll(
  text: string,
  { all, extents }: CrossReferences,
  readAt: ReadAt,
  budget: Budget,
): void {
  const parts = [...extents];
  for (const { number, generation, offset } of all) {
    if (offset >= text.length) throw broken();
    const found = readAt(offset);
    if (found.number !== number || found.generation !== generation) throw broken();
    parts.push([offset, found.end]);
  }
  parts.sort(([one], [other]) => one - other);
  spend(budget, parts.length * 16);
  let end = 0;
  let previous = -1;
  for (const [from, to] of parts) {
    // A cross-reference stream may list itself, and an older table may list an object that a newer one lists again.
    if (from === previous) continue;
    if (from < end) throw broken();
    mustBeEmpty(text, end, from);
    [previous, end] = [from, to];
  }
  mustBeEmpty(text, end, text.length);
}

function mustBeEmpty(text: string, from: number, to: number): void {
  if (from === to) return;
  const between = text.slice(from, to);
  GAP.lastIndex = 0;
  GAP.test(between);
  if (GAP.lastIndex !== between.length) throw broken();
  const comments = between.replaceAll(/(?<=[\r\n])startxref/g, '').match(/%[^\r\n]*/g) ?? [];
  if (comments.some((comment) => REPAIR_KEYWORDS.test(comment))) throw broken();
}
