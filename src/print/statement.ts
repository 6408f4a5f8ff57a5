import { documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import { PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import type { Schema } from '../spec/public.ts';
import {
  dayIn,
  drawAccountPaper,
  drawFigures,
  drawParagraphs,
  drawPayTo,
  drawSumsAtRight,
  moneyIn,
  said,
} from './account-paper.ts';
import { type Labels, labelsOf } from './labels.ts';
import type { StatementPrint } from './order.ts';
import { partyName } from './party.ts';
import type { Sheet } from './sheet.ts';

type Movement = Schema<'StatementMovement'>;

/** The statement of account of a client: what moved in a time, or what is open at the end of a day. */
export function drawStatement(pdf: PDFKit.PDFDocument, order: StatementPrint): void {
  const { statement, language } = order;
  const labels = labelsOf(language);
  const day = (date: string) => dayIn(order, date);
  const { from, to, kind, currency } = statement;
  const time =
    from === null
      ? { label: labels.statement.asOf, text: day(to) }
      : { label: labels.statement.period, text: periodText([from, to], PERIOD_WORDS[language], day) ?? '' };
  drawAccountPaper(pdf, order, {
    title: labels.statement.title[kind],
    facts: [time, { label: labels.statement.currency, text: currency }],
    content(sheet, words) {
      if (kind === 'movements') drawMovements(sheet, order, words);
      else drawItems(sheet, order, words);
      drawSumsAtRight(sheet, sumsOf(order, words));
      if (statement.owed_cents > 0) drawAging(sheet, order, words);
      if (statement.net_cents > 0) drawPayTo(sheet, order, words, { amount: statement.net, currency });
    },
  });
}

/** What the file is called in its properties. */
export function statementTitle({ statement, language, client }: StatementPrint): string {
  return `${labelsOf(language).statement.title[statement.kind]} – ${partyName(client)}`;
}

/** What a movement is, in a language: the title of its document with its number, or what was done. */
export function movementText(
  { kind, document, payment }: Movement,
  labels: Labels,
  language: Language,
): string {
  const named = document && `${documentTitle(document.type, language)} ${document.number ?? ''}`.trim();
  const { kinds } = labels.statement;
  if (kind === 'payment' || kind === 'reversal')
    return [kinds[kind], payment?.bank_reference].filter(Boolean).join(' · ');
  if (kind === 'refund') return [kinds.refund, named ?? payment?.bank_reference].filter(Boolean).join(' · ');
  if (kind === 'cancellation') return `${kinds.cancellation} · ${named}`;
  return named ?? '';
}

/** Charged and credited side by side, as an account has them, with the balance after each. */
function drawMovements(sheet: Sheet, order: StatementPrint, labels: Labels): void {
  const { statement, language } = order;
  const words = labels.statement;
  const amount = (text: string | null) => moneyIn(order, text ?? '0');
  if (statement.movements.length === 0) drawParagraphs(sheet, [said(words.noMovements)]);
  sheet.y += 6;
  drawFigures<Movement>(
    sheet,
    [
      { label: labels.date, text: ({ on }) => dayIn(order, on) },
      { label: words.entry, text: (movement) => movementText(movement, labels, language), isWide: true },
      {
        label: words.charged,
        text: (one) => (one.amount_cents >= 0 ? amount(one.amount) : ''),
        isFigure: true,
      },
      {
        label: words.credited,
        text: (one) => (one.amount_cents < 0 ? amount(one.amount.replace('-', '')) : ''),
        isFigure: true,
      },
      { label: words.balance, text: ({ balance }) => amount(balance), isFigure: true },
    ],
    statement.movements,
    {
      before: [
        [dayIn(order, statement.from ?? statement.to), words.opening, '', '', amount(statement.opening)],
      ],
      after: [[dayIn(order, statement.to), words.closing, '', '', amount(statement.closing)]],
    },
  );
}

function drawItems(sheet: Sheet, order: StatementPrint, labels: Labels): void {
  const { statement, language } = order;
  if (statement.items.length === 0) {
    drawParagraphs(sheet, [said(labels.statement.noItems)]);
    return;
  }
  drawFigures(sheet, itemColumns(order, labels, language), statement.items);
}

/** The columns of a table of open documents. */
export function itemColumns(order: Parameters<typeof dayIn>[0], labels: Labels, language: Language) {
  const words = labels.statement;
  type Item = Schema<'StatementItem'>;
  return [
    {
      label: words.document,
      text: ({ document }: Item) => `${documentTitle(document.type, language)} ${document.number ?? ''}`,
      isWide: true,
    },
    { label: labels.issueDate, text: ({ issue_date }: Item) => dayIn(order, issue_date) },
    {
      label: labels.dueDate,
      text: ({ due_date }: Item) => (due_date === null ? '' : dayIn(order, due_date)),
    },
    {
      label: words.daysOverdue,
      text: ({ days_overdue }: Item) => (days_overdue === 0 ? '' : String(days_overdue)),
      isFigure: true,
    },
    { label: labels.total, text: ({ total }: Item) => moneyIn(order, total), isFigure: true },
    { label: words.open, text: ({ open }: Item) => moneyIn(order, open), isFigure: true },
  ];
}

function sumsOf(order: StatementPrint, { statement: words }: Labels): [string, string][] {
  const { owed, on_account, on_account_cents, net, net_cents, currency } = order.statement;
  const net_label = net_cents < 0 ? words.inYourFavour : words.toPay;
  const shown = net_cents < 0 ? net.replace('-', '') : net;
  const last: [string, string] = [net_label, moneyIn(order, shown, currency)];
  if (on_account_cents === 0) return [last];
  return [
    [words.owed, moneyIn(order, owed, currency)],
    [words.onAccount, moneyIn(order, `-${on_account}`, currency)],
    last,
  ];
}

/** What is owed by the days since it was due, in one row. */
function drawAging(sheet: Sheet, order: StatementPrint, labels: Labels): void {
  const { aging } = order.statement;
  const { ageing } = labels.statement;
  sheet.y += sheet.design.gaps.part;
  sheet.need(60);
  drawParagraphs(sheet, [said(ageing.title, true)]);
  sheet.y += 4;
  drawFigures(
    sheet,
    aging.map(({ key, amount }, i) => ({
      label: ageing[key],
      text: () => moneyIn(order, amount),
      isFigure: true,
      ...(i === 0 ? { isWide: true } : {}),
    })),
    [null],
  );
}
