import { type BandAmounts, deductionTable } from '../domain/deductions.ts';
import { taxBandName } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import type { DocumentPrint } from '../print/order.ts';
import { dateText } from './format.ts';
import { wordsOf } from './words.ts';

/** Each deducted advance invoice by tax band, and what remains of the bands of the document. */
export function deductionTables({ document, language }: DocumentPrint): Html | false {
  const table = deductionTable(document);
  if (!table) return false;
  const words = wordsOf(language);
  const bandOf = ({ band }: { band: Parameters<typeof taxBandName>[0] }) => taxBandName(band, language);
  const deducted = table.deducted.map((row) => {
    const date = row.issueDate && dateText(row.issueDate, language);
    const name = html`${row.number} <span class="small soft nobr">${date}</span>`;
    return rowOf(name, bandOf(row), row, language);
  });
  const remaining = table.remaining.map((row) => rowOf(bandOf(row), '', row, language));
  if (deducted.length > 1)
    deducted.push(rowOf(html`<strong>${words.deductedInTotal}</strong>`, '', table.deductedSum, language));
  if (remaining.length > 1)
    remaining.push(rowOf(html`<strong>${words.total}</strong>`, '', table.remainingSum, language));
  return html`${tableOf(words.prepaid, words.deductedAdvance, deducted, language)}
${tableOf(words.afterDeduction, words.taxBand, remaining, language)}`;
}

function tableOf(caption: string, first: string, rows: Html[], language: Language): Html {
  const words = wordsOf(language);
  return html`<section><table class="lines">
<caption>${caption}</caption>
<thead><tr>
<th scope="col">${first}</th>
<th scope="col" class="number wide">${words.taxable}</th>
<th scope="col" class="number wide">${words.tax}</th>
<th scope="col" class="number">${words.amount}</th>
</tr></thead>
<tbody>${rows}</tbody>
</table></section>`;
}

/** On a phone, base and tax are below the name. */
function rowOf(name: Html | string, band: string, amounts: BandAmounts, language: Language): Html {
  const words = wordsOf(language);
  const [taxable, tax, amount] = [amounts.taxable, amounts.tax, amounts.amount].map((text) =>
    localDecimal(text, language),
  );
  return html`<tr>
<th scope="row">${name}
${band && html`<span class="block small soft">${band}</span>`}
<span class="narrow small soft">${words.taxable} ${taxable} · ${words.tax} ${tax}</span></th>
<td class="number wide">${taxable}</td>
<td class="number wide">${tax}</td>
<td class="number">${amount}</td>
</tr>`;
}
