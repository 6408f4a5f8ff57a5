import { notifyFailure } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isCreditable, type Kind, kindOf } from './kind.ts';
import { madeOf, type NewDocument, useMake } from './make.ts';
import { useMay } from './may.ts';
import { useCatalogue } from './queries.ts';

/** A document that can be made from another one, by its label. */
export type Making = { label: string; kind: Kind; begin: () => void };

/** What is made; an advance invoice is for a part, which its dialog asks for. */
type Offer = { label: string; kind: Kind; body: NewDocument | null };

/**
 * The documents that can be made from this one: each becomes a draft, which is opened in the editor. For the page and
 * not for an open menu, which is gone before the answer comes.
 */
export function useMakings(document: DocumentRecord, open: (name: 'advance') => void): Making[] {
  const messages = useMessages();
  const { data: catalogue } = useCatalogue();
  const { make, isBusy } = useMake();
  return useOffers(document).flatMap(({ label, kind, body }) => {
    const type = catalogue?.document_types.find((each) => each.kind === kind && each.active);
    const begin = () => {
      if (body === null) open('advance');
      else if (!isBusy)
        make({ ...body, document_type: type?.key ?? '' }, (error) => notifyFailure(error, messages));
    };
    return type ? [{ label, kind, begin }] : [];
  });
}

function useOffers(document: DocumentRecord): Offer[] {
  const { act, quote } = useMessages().settlement;
  const { can } = useSession();
  const { may } = useMay(document);
  const { reference, status, type } = document;
  if (!can('documents.create') || status === 'draft' || status === 'cancelled') return [];
  const from = { from: reference };
  const kind = kindOf(type);
  const offers: Offer[] = [];
  if (may.convert) {
    offers.push({ label: act.invoice, kind: 'invoice', body: from });
    offers.push({ label: act.advance, kind: 'advance_invoice', body: null });
    offers.push({ label: quote.act.proforma, kind: 'proforma', body: from });
  }
  if (may.revise) offers.push({ label: quote.act.version, kind: 'quote', body: from });
  if (kind === 'proforma' && document.converted_at === null) {
    offers.push({ label: act.invoice, kind: 'invoice', body: from });
  }
  if (kind === 'proforma' && document.converted_at !== null)
    offers.push(...finalOfProforma(document, act.final));
  if (kind === 'proforma' && madeOf(document, 'invoice').length === 0)
    offers.push({ label: act.advance, kind: 'advance_invoice', body: null });
  if (kind === 'advance_invoice' && status === 'paid')
    offers.push({ label: act.final, kind: 'invoice', body: finalOf(document) });
  if (isCreditable(document)) offers.push({ label: act.creditNote, kind: 'credit_note', body: from });
  return offers;
}

/** All that was offered, where the advance follows a proforma or a quote; what is paid of it is deducted. */
function finalOf({ reference, related_documents }: DocumentRecord): NewDocument {
  const offer = related_documents.find(({ relation, document }) => relation === 'made_from' && document);
  return { from: offer?.document?.reference ?? reference, advances: [{ document: reference }] };
}

/** A proforma that advances were made from goes on to the invoice that deducts them. */
function finalOfProforma(document: DocumentRecord, label: string): Offer[] {
  const advances = madeOf(document, 'advance_invoice').map(({ reference }) => ({ document: reference }));
  if (advances.length === 0 || madeOf(document, 'invoice').length > 0) return [];
  return [{ label, kind: 'invoice', body: { from: document.reference, advances } }];
}
