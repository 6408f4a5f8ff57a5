// Amounts of a file, with the code that refuses too many decimals.
import { type Decimal, readDecimal } from '../decimal.ts';
import { type Finding, finding } from '../findings.ts';
import { type Element, first } from '../xml.ts';

/** The amount at a path: undefined if it is missing or not a number. */
export function amountAt(from: Element | undefined, path: string): Decimal | undefined {
  return readDecimal(first(from, path)?.text);
}

export function valueAt(from: Element | undefined, path: string): bigint {
  return amountAt(from, path)?.value ?? 0n;
}

/** What is wrong with the form of an amount that may be missing. */
export function formFindings(from: Element | undefined, path: string, code: string, decimals = 2): Finding[] {
  const element = first(from, path);
  if (!element) return [];
  const field = path.replace(/^c[ab]c:/, '');
  const amount = readDecimal(element.text);
  if (!amount) return [finding('UBLDocumentNotValid', field, `"${element.text}" is no decimal number.`)];
  if (amount.decimals <= decimals) return [];
  return [finding(code, field, `At most ${decimals} decimals are allowed.`)];
}

export function linesOf(root: Element): Element[] {
  return root.children.filter(({ name }) => name === 'cac:InvoiceLine' || name === 'cac:CreditNoteLine');
}

/** The sum of allowances (negative) and charges (positive) among the children of an element. */
export function adjustmentOf(parent: Element): bigint {
  return parent.children
    .filter(({ name }) => name === 'cac:AllowanceCharge')
    .map((part) => {
      const amount = valueAt(part, 'cbc:Amount');
      return first(part, 'cbc:ChargeIndicator')?.text === 'true' ? amount : -amount;
    })
    .reduce((total, amount) => total + amount, 0n);
}
