import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCopy,
  IconDots,
  IconDownload,
  IconFilePlus,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { components } from '../../../../generated/api.ts';
import { unwrap } from '../../api.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { isCreditable, type Kind, kindOf } from './kind.ts';
import { useMay } from './may.ts';
import { pdfAddress } from './pdf-pane.tsx';
import { useCatalogue, useDocumentChange } from './queries.ts';

type Props = { document: DocumentRecord; open: (name: 'cancel' | 'delete') => void };

/** The actions on a document that are less often needed. */
export function MoreMenu({ document, open }: Props) {
  const messages = useMessages();
  const { act, record } = messages.documents;
  const { workspace } = useSession();
  const [, go] = useLocation();
  const { may } = useMay(document);
  const makings = useMakings(document);
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

type Body = components['schemas']['DocumentCreate'];
/** One of them, by its label in the menu. */
type Making = { label: string; begin: () => void };

type Offer = { label: string; kind: Kind; body: Body };

/**
 * The documents that can be made from this one: each becomes a draft, which is opened in the editor. For the page and
 * not for an open menu, which is gone before the answer comes.
 */
function useMakings(document: DocumentRecord): Making[] {
  const messages = useMessages();
  const { act } = messages.settlement;
  const { can } = useSession();
  const [, go] = useLocation();
  const { data: catalogue } = useCatalogue();
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, body: Body) => {
    const request = (key: string) =>
      unwrap(api.POST('/documents', { params: { header: { 'Idempotency-Key': key } }, body }));
    return (await once(request)).data;
  });
  const make = (body: Body) =>
    change.mutate(body, {
      onSuccess: ({ reference }) => {
        notify(act.made);
        go(can('documents.update') ? `/documents/${reference}/edit` : `/documents/${reference}`);
      },
      onError: (error) => notifyFailure(error, messages),
    });
  return useOffers(document).flatMap(({ label, kind, body }) => {
    const type = catalogue?.document_types.find((each) => each.kind === kind && each.active);
    const begin = () => !change.isPending && make({ ...body, document_type: type?.key ?? '' });
    return type ? [{ label, begin }] : [];
  });
}

function useOffers(document: DocumentRecord): Offer[] {
  const { act } = useMessages().settlement;
  const { can } = useSession();
  const { reference, status, type } = document;
  if (!can('documents.create') || status === 'draft' || status === 'cancelled') return [];
  const from = { from: reference };
  const kind = kindOf(type);
  const offers: Offer[] = [];
  if (kind === 'proforma' && document.converted_at === null) {
    offers.push({ label: act.invoice, kind: 'invoice', body: from });
    offers.push({ label: act.advance, kind: 'advance_invoice', body: from });
  }
  if (kind === 'proforma' && document.converted_at !== null)
    offers.push(...finalOfProforma(document, act.final));
  if (kind === 'advance_invoice' && status === 'paid')
    offers.push({ label: act.final, kind: 'invoice', body: finalOf(document) });
  if (isCreditable(document)) offers.push({ label: act.creditNote, kind: 'credit_note', body: from });
  return offers;
}

/** All that was offered, where the advance follows a proforma; what is paid of it is deducted. */
function finalOf({ reference, related_documents }: DocumentRecord): Body {
  const proforma = related_documents.find(
    ({ relation, document }) => relation === 'made_from' && kindOf(document?.type ?? null) === 'proforma',
  );
  return { from: proforma?.document?.reference ?? reference, advances: [{ document: reference }] };
}

/** A proforma that advances were made from goes on to the invoice that deducts them. */
function finalOfProforma({ reference, referenced_by }: DocumentRecord, label: string): Offer[] {
  const made = referenced_by.filter(({ relation }) => relation === 'made_from');
  const ofKind = (kind: Kind) => made.filter(({ document }) => kindOf(document.type) === kind);
  const advances = ofKind('advance_invoice').map(({ document }) => ({ document: document.reference }));
  if (advances.length === 0 || ofKind('invoice').length > 0) return [];
  return [{ label, kind: 'invoice', body: { from: reference, advances } }];
}
