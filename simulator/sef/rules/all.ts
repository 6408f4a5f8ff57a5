// The rules of SRBDT as the simulator reads them. The first finding is what SEF would answer with.
import type { Finding } from '../findings.ts';
import type { Element } from '../xml.ts';
import { cirFindings } from './cir.ts';
import type { Context } from './context.ts';
import { dateFindings } from './dates.ts';
import { headingFindings } from './heading.ts';
import { lineFindings } from './lines.ts';
import { orderFindings } from './order.ts';
import { partyFindings } from './parties.ts';
import { prepaymentFindings } from './prepayments.ts';
import { referenceFindings } from './references.ts';
import { taxFindings } from './taxes.ts';
import { totalFindings } from './totals.ts';

export function findingsIn(root: Element, context: Context): Finding[] {
  const heading = headingFindings(root);
  // A file of another kind has nothing that could be read.
  if (heading.some(({ code }) => code === 'UBLUnsupportedDocumentType')) return heading;
  return [
    ...heading,
    ...orderFindings(root),
    ...partyFindings(root),
    ...dateFindings(root, context),
    ...referenceFindings(root),
    ...lineFindings(root),
    ...taxFindings(root),
    ...totalFindings(root),
    ...prepaymentFindings(root),
    ...cirFindings(root, context),
  ];
}
