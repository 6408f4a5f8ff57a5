import { documentTitle } from '../domain/document-titles.ts';
import { localInstant } from '../domain/local-format.ts';
import {
  dayIn,
  drawAccountPaper,
  drawFigures,
  drawParagraphs,
  drawSumsAtRight,
  drawWritingLine,
  moneyIn,
  said,
} from './account-paper.ts';
import { MUTED } from './design.ts';
import { type Labels, labelsOf } from './labels.ts';
import type { ConfirmationPrint } from './order.ts';
import { partyName } from './party.ts';
import type { Sheet } from './sheet.ts';
import { itemColumns } from './statement.ts';
import { hairline } from './table.ts';

/** A letter that asks a client to confirm a balance: what is open, the part for its agreement and that for disputes. */
export function drawConfirmation(pdf: PDFKit.PDFDocument, order: ConfirmationPrint): void {
  const { confirmation, language } = order;
  const labels = labelsOf(language);
  const words = labels.confirmation;
  const day = dayIn(order, confirmation.as_of);
  drawAccountPaper(pdf, order, {
    title: words.title,
    facts: [
      { label: labels.statement.asOf, text: day },
      { label: words.sentOn, text: dayIn(order, confirmation.sentOn) },
      { label: words.answerBy, text: dayIn(order, confirmation.answer_by) },
    ],
    content(sheet) {
      drawParagraphs(sheet, [said(words.says({ day })), said(words.noReminder)]);
      sheet.y += 10;
      if (confirmation.items.length === 0) drawParagraphs(sheet, [said(labels.statement.noItems)]);
      else drawFigures(sheet, itemColumns(order, labels, language), confirmation.items);
      drawSumsAtRight(sheet, sumsOf(order, labels));
      if (confirmation.answer) drawAnswer(sheet, order, labels);
      else drawAnswerParts(sheet, order, labels);
    },
  });
}

/** What the file is called in its properties. */
export function confirmationTitle({ language, client }: ConfirmationPrint): string {
  return `${labelsOf(language).confirmation.title} – ${partyName(client)}`;
}

function sumsOf(order: ConfirmationPrint, labels: Labels): [string, string][] {
  const { owed, on_account, on_account_cents, net, net_cents, currency } = order.confirmation;
  const { statement: words } = labels;
  const label = net_cents < 0 ? words.inYourFavour : labels.confirmation.balance;
  const last: [string, string] = [label, moneyIn(order, net.replace('-', ''), currency)];
  if (on_account_cents === 0) return [last];
  return [
    [words.owed, moneyIn(order, owed, currency)],
    [words.onAccount, moneyIn(order, `-${on_account}`, currency)],
    last,
  ];
}

/** To be filled in by hand, for who answers on paper. */
function drawAnswerParts(sheet: Sheet, order: ConfirmationPrint, { confirmation: words }: Labels): void {
  const { client, seller, confirmation } = order;
  const amount = moneyIn(order, confirmation.net.replace('-', ''), confirmation.currency);
  const day = dayIn(order, confirmation.as_of);
  const names = { client: partyName(client), seller: partyName(seller), amount, day };
  part(sheet, words.agreement);
  drawParagraphs(sheet, [said(words.agrees(names))]);
  drawWritingLine(sheet, [words.placeAndDay, words.signature]);
  part(sheet, words.dispute);
  drawParagraphs(sheet, [said(words.disputes(names))]);
  for (let line = 0; line < 2; line += 1) drawWritingLine(sheet, [words.whatIsDisputed]);
  drawWritingLine(sheet, [words.placeAndDay, words.signature]);
}

/** What the client has answered on its page. */
function drawAnswer(sheet: Sheet, order: ConfirmationPrint, { confirmation: words }: Labels): void {
  const { answer, items, currency } = order.confirmation;
  if (!answer) return;
  part(sheet, words.answer);
  const at = `${localInstant(answer.at, 'UTC', order.language)} UTC`;
  drawParagraphs(sheet, [
    said(`${words.outcomes[answer.outcome]} · ${answer.name} · ${at}`),
    ...(answer.note === null ? [] : [said(answer.note)]),
  ]);
  if (answer.disputes.length > 0) {
    sheet.y += 8;
    const openOf = new Map(items.map((item) => [item.document.reference, item.open]));
    drawFigures(
      sheet,
      [
        {
          label: labelsOf(order.language).statement.document,
          text: ({ document }) =>
            document === null
              ? labelsOf(order.language).statement.onAccount
              : `${documentTitle(document.type, order.language)} ${document.number ?? ''}`,
        },
        { label: words.reason, text: ({ reason }) => reason ?? '', isWide: true },
        {
          label: words.ourFigure,
          text: ({ document }) =>
            moneyIn(
              order,
              document === null ? order.confirmation.on_account : (openOf.get(document.reference) ?? '0'),
            ),
          isFigure: true,
        },
        {
          label: words.theirFigure,
          text: ({ amount }) => (amount === null ? '' : moneyIn(order, amount)),
          isFigure: true,
        },
      ],
      answer.disputes,
    );
    sheet.y += 4;
    drawParagraphs(sheet, [said(currency)]);
  }
  drawParagraphs(sheet, [
    [{ text: `SHA-256 ${answer.sha256}`, style: { face: 'mono', size: 7.5, color: MUTED } }],
  ]);
}

function part(sheet: Sheet, title: string): void {
  sheet.y += sheet.design.gaps.part + 4;
  sheet.need(110);
  sheet.decorate(() => hairline(sheet, sheet.left, sheet.y, sheet.width, MUTED));
  sheet.y += 4;
  drawParagraphs(sheet, [said(title, true)]);
}
