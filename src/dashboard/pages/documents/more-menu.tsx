import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilePlus,
  IconLink,
  IconRepeat,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isCreditable, type Kind, kindOf } from './kind.ts';
import { madeOf, type NewDocument, useMake } from './make.ts';
import { useMay } from './may.ts';
import { pdfAddress } from './pdf-pane.tsx';
import { useCatalogue } from './queries.ts';

type Dialogs = 'advance' | 'cancel' | 'delete' | 'accept' | 'decline' | 'withdraw' | 'extend';
type Props = { document: DocumentRecord; open: (name: Dialogs) => void };

/** The actions on a document that are less often needed. */
export function MoreMenu({ document, open }: Props) {
  const messages = useMessages();
  const { act, record } = messages.documents;
  const { workspace, can } = useSession();
  const [, go] = useLocation();
  const { may } = useMay(document);
  const makings = useMakings(document, open);
  const copyLink = useCopyLink(document);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={messages.do.actions}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.link && (
          <Menu.Item leftSection={<IconLink size={17} stroke={1.6} />} onClick={copyLink}>
            {act.link}
          </Menu.Item>
        )}
        {may.link && (
          <Menu.Item
            component="a"
            href={pdfAddress(workspace.reference, document.reference)}
            target="_blank"
            leftSection={<IconDownload size={17} stroke={1.6} />}
          >
            {record.openPdf}
          </Menu.Item>
        )}
        {may.create && (
          <Menu.Item
            leftSection={<IconCopy size={17} stroke={1.6} />}
            onClick={() => go(`/documents/new?from=${document.reference}`)}
          >
            {act.duplicate}
          </Menu.Item>
        )}
        {can('recurring.manage') && (
          <Menu.Item
            leftSection={<IconRepeat size={17} stroke={1.6} />}
            onClick={() => go(`/recurring-documents/new?from=${document.reference}`)}
          >
            {act.repeat}
          </Menu.Item>
        )}
        <QuoteItems document={document} open={open} />
        {makings.map(({ label, begin }) => (
          <Menu.Item key={label} leftSection={<IconFilePlus size={17} stroke={1.6} />} onClick={begin}>
            {label}
          </Menu.Item>
        ))}
        {may.cancel && (
          <Menu.Item
            color="brick"
            leftSection={<IconBan size={17} stroke={1.6} />}
            onClick={() => open('cancel')}
          >
            {act.cancel}
          </Menu.Item>
        )}
        {may.delete && (
          <Menu.Item
            color="brick"
            leftSection={<IconTrash size={17} stroke={1.6} />}
            onClick={() => open('delete')}
          >
            {act.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The answers to a quote that came in another way, and what else ends or extends it. */
function QuoteItems({ document, open }: Props) {
  const { act } = useMessages().settlement.quote;
  const { may } = useMay(document);
  const [, go] = useLocation();
  const { can, has } = useSession();
  const { reference, client } = document;
  const items = [
    [may.answer && document.sent_at === null, act.accept, IconCheck, () => open('accept')],
    [may.answer, act.decline, IconX, () => open('decline')],
    [may.extend, act.extend, IconCalendarPlus, () => open('extend')],
    [may.withdraw, act.withdraw, IconArrowBackUp, () => open('withdraw')],
    [
      may.convert && has('contracts') && can('contracts.create'),
      act.contract,
      IconFilePlus,
      () => go(`/contracts/new?client=${client.reference}&document=${reference}`),
    ],
  ] as const;
  return items.map(
    ([isOffered, label, Icon, begin]) =>
      isOffered && (
        <Menu.Item key={label} leftSection={<Icon size={17} stroke={1.6} />} onClick={begin}>
          {label}
        </Menu.Item>
      ),
  );
}

function useCopyLink({ reference }: DocumentRecord) {
  const messages = useMessages();
  const { api } = useSession();
  return async () => {
    try {
      const request = api.GET('/documents/{reference}/public-link', { params: { path: { reference } } });
      await navigator.clipboard.writeText((await unwrap(request)).data.url);
      notify(messages.documents.act.linkCopied);
    } catch (error) {
      notifyFailure(error, messages);
    }
  };
}

/** One of them, by its label in the menu. */
type Making = { label: string; begin: () => void };

/** What is made; an advance invoice is for a part, which its dialog asks for. */
type Offer = { label: string; kind: Kind; body: NewDocument | null };

/**
 * The documents that can be made from this one: each becomes a draft, which is opened in the editor. For the page and
 * not for an open menu, which is gone before the answer comes.
 */
function useMakings(document: DocumentRecord, open: Props['open']): Making[] {
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
    return type ? [{ label, begin }] : [];
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
