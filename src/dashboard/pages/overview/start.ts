import { statesNumber } from '../../../domain/seller-number.ts';
import { useSession } from '../../session.tsx';
import type { Workspace } from '../../types.ts';
import { useClients } from '../clients/queries.ts';
import { useDocuments } from '../documents/queries.ts';
import { useItems } from '../items/queries.ts';
import { useBankAccounts, useTaxStatuses, useWorkspaceProfile } from '../settings/queries.ts';

type StartStep = {
  key: 'business' | 'tax' | 'account' | 'client' | 'item' | 'document';
  href: string;
  isDone: boolean;
};

export type StartState = {
  isNew: boolean;
  steps: StartStep[];
  /** How many documents there are, once that is known. */
  documents: number | undefined;
};

/** A business with more documents no longer needs the first steps. */
const MAX_DOCUMENTS_WHILE_NEW = 2;

/**
 * What a new business has done so far. The steps stay until everything that an invoice needs is there; items are
 * optional.
 */
export function useStart(): StartState {
  const { can, business, workspace } = useSession();
  const { data: documents } = useDocuments({ per_page: 1 });
  const count = documents?.meta.total;
  const isBeginning = count !== undefined && count <= MAX_DOCUMENTS_WHILE_NEW && can('documents.create');
  const isManager = isBeginning && business.is_manager;
  const profile = useWorkspaceProfile(isManager).data;
  const taxes = useTaxStatuses(isManager).data;
  const accounts = useBankAccounts(isManager).data;
  const clients = useClients({ per_page: 1 }, isBeginning && can('clients.view')).data;
  const items = useItems({ per_page: 1 }, isBeginning && can('items.view')).data;
  const all: (StartStep & { isOpen: boolean })[] = [
    {
      key: 'business',
      href: '/start',
      isOpen: business.is_manager,
      isDone:
        profile !== undefined && isComplete(profile, statesNumber(workspace.country, taxes?.current ?? null)),
    },
    {
      key: 'tax',
      href: '/settings/taxes',
      isOpen: business.is_manager,
      isDone: (taxes?.history.length ?? 0) > 0,
    },
    {
      key: 'account',
      href: '/settings/payments',
      isOpen: business.is_manager,
      isDone: (accounts?.length ?? 0) > 0,
    },
    {
      key: 'client',
      href: '/clients?new=1',
      isOpen: can('clients.create'),
      isDone: (clients?.meta.total ?? 0) > 0,
    },
    {
      key: 'item',
      href: '/items?new=1',
      isOpen: can('items.create'),
      isDone: (items?.meta.total ?? 0) > 0,
    },
    { key: 'document', href: '/documents/new', isOpen: true, isDone: (count ?? 0) > 0 },
  ];
  const steps = all.filter(({ isOpen }) => isOpen).map(({ isOpen: _, ...step }) => step);
  const isKnown = !isManager || (profile !== undefined && taxes !== undefined && accounts !== undefined);
  const isLeft = steps.some(({ key, isDone }) => key !== 'item' && !isDone);
  return { isNew: isBeginning && isKnown && isLeft, steps, documents: count };
}

/** Whether the profile has what an invoice must state about its seller. */
function isComplete(
  { tax_number, vat_number, registration_number, address_line1, city }: Workspace,
  needsNumber: boolean,
): boolean {
  const hasNumber = tax_number || vat_number || registration_number;
  return Boolean((hasNumber || !needsNumber) && address_line1 && city);
}
