import { useLocation } from 'wouter';
import type { components } from '../../../../generated/api.ts';
import { unwrap } from '../../api.ts';
import { notify } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';
import { type Kind, kindOf } from './kind.ts';
import { useDocumentChange } from './queries.ts';

export type NewDocument = components['schemas']['DocumentCreate'];

/** Makes a draft from another document and opens it, in the editor where the user may change it. */
export function useMake() {
  const { made } = useMessages().settlement.act;
  const { can } = useSession();
  const [, go] = useLocation();
  const once = useOnce();
  const change = useDocumentChange(async ({ api }, body: NewDocument) => {
    const request = (key: string) =>
      unwrap(api.POST('/documents', { params: { header: { 'Idempotency-Key': key } }, body }));
    return (await once(request)).data;
  });
  const make = (body: NewDocument, onError: (error: unknown) => void) =>
    change.mutate(body, {
      onSuccess: ({ reference }) => {
        notify(made);
        go(can('documents.update') ? `/documents/${reference}/edit` : `/documents/${reference}`);
      },
      onError,
    });
  return { make, isBusy: change.isPending };
}

/** The documents of a kind that were made from a proforma. */
export function madeOf({ referenced_by }: DocumentRecord, kind: Kind) {
  return referenced_by.flatMap(({ relation, document }) =>
    relation === 'made_from' && kindOf(document.type) === kind ? [document] : [],
  );
}
