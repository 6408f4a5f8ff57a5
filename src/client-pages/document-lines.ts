import { localDecimal, localPercent, localPrice, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf } from '../print/labels.ts';
import type { DocumentPrint } from '../print/order.ts';
import { quantityText } from '../print/quantity.ts';
import type { Schema } from '../spec/public.ts';
import { amountText, dateText, dayText } from './format.ts';
import { wordsOf } from './words.ts';

type Line = Schema<'DocumentLine'>;
type Language = DocumentPrint['language'];

/** The lines: a text over the whole width, a section as a heading, with what its items come to below them. */
export function linesTable(order: DocumentPrint): Html {
  const { document, language } = order;
  const words = wordsOf(language);
  const withTax = document.prices_include_tax;
  return html`<table class="lines">
<caption>${words.lines}</caption>
<thead><tr>
<th scope="col">${words.description}</th>
<th scope="col" class="number wide">${words.quantity}</th>
<th scope="col" class="number wide">${withTax ? words.unitPriceWithTax : words.unitPrice}</th>
<th scope="col" class="number wide">${words.tax}</th>
<th scope="col" class="number">${withTax ? words.amountWithTax : words.amount}</th>
</tr></thead>
${bodiesOf(order)}
</table>`;
}

/** The rows, in a body for each section. */
function bodiesOf({ document, language }: DocumentPrint): Html[] {
  const bodies: { section: Line | undefined; lines: Line[] }[] = [{ section: undefined, lines: [] }];
  for (const line of document.lines) {
    if (line.kind === 'section') bodies.push({ section: line, lines: [] });
    else bodies.at(-1)?.lines.push(line);
  }
  return bodies
    .filter(({ section, lines }) => section || lines.length > 0)
    .map(
      ({ section, lines }) => html`<tbody>
${section && html`<tr class="section"><th scope="rowgroup" colspan="5">${section.description}</th></tr>`}
${lines.map((line) => (line.kind === 'item' ? itemRow(line, document, language) : noteRow(line)))}
${section && lines.some(({ kind }) => kind === 'item') && subtotalRow(section, language)}
</tbody>`,
    );
}

function itemRow(line: Line, document: DocumentPrint['document'], language: Language): Html {
  const words = wordsOf(language);
  const quantity = quantityText(line, language);
  const price = localPrice(line.unit_price, line.price_base_quantity, language);
  const amount = document.prices_include_tax ? line.line_total : line.line_subtotal;
  const tax = line.tax_rate === null ? '' : localPercent(line.tax_rate, language);
  return html`<tr>
<th scope="row">${line.description}
${periodOf(line, language)}
${discount(line, document.currency, language)}
<span class="narrow small soft">${quantity} × ${price} · ${words.tax} ${tax}</span></th>
<td class="number wide">${quantity}</td>
<td class="number wide">${price}</td>
<td class="number wide">${tax}</td>
<td class="number">${localDecimal(amount, language)}</td>
</tr>`;
}

function noteRow({ description }: Line): Html {
  return html`<tr><td colspan="5" class="written">${description?.trim()}</td></tr>`;
}

function subtotalRow({ description, section_subtotal: subtotal }: Line, language: Language): Html {
  return html`<tr class="subtotal">
<th scope="row">${labelsOf(language).sectionTotal}: ${description}</th>
<td class="wide"></td><td class="wide"></td><td class="wide"></td>
<td class="number">${localDecimal(subtotal ?? '0', language)}</td>
</tr>`;
}

function periodOf(line: Line, language: Language): Html | false {
  const text = periodText(
    [line.service_period_start, line.service_period_end],
    PERIOD_WORDS[language],
    (day, isAfterPreposition) =>
      (isAfterPreposition ? dayText : dateText)(day, language).replaceAll(' ', '\u00a0'),
  );
  return text !== undefined && html`<span class="block small soft">${text}</span>`;
}

function discount(line: Line, currency: string, language: Language): Html | false {
  const { discount_type: type, discount_value: value } = line;
  if (!type || value === null || value === undefined) return false;
  const text =
    type === 'percent'
      ? localPercent(String(value), language)
      : amountText(String(value), currency, language);
  return html`<span class="block small soft">${wordsOf(language).discount}: ${text}</span>`;
}
