import { Suspense, useCallback, useState } from 'react';
import { page } from '../../../components/page-with-texts.ts';
import { useFormat } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { Catalogue } from '../../../types.ts';
import { ClientForm } from '../../clients/form.tsx';
import { ItemForm } from '../../items/form.tsx';
import { clientPart } from './client-part.ts';
import type { LineDraft } from './draft.ts';
import { itemPart } from './item-part.ts';
import type { DraftState } from './use-draft.ts';

type NewItem = { line: LineDraft; name: string };
type Open = { client: string } | { item: NewItem } | { currency: string | undefined };

const AccountDialog = page(
  () => import('../../settings/account-dialog.tsx').then((m) => m.AccountDialog),
  'settings',
);

/**
 * The forms of a client, an item and a currency that the draft still lacks. They are outside of the editor's own form: inside of it,
 * saving them would save the draft too.
 */
export function useNewRecords() {
  const { can, business } = useSession();
  const [open, setOpen] = useState<Open>();
  const newClient = useCallback((client: string) => setOpen({ client }), []);
  const newItem = useCallback((line: LineDraft, name: string) => setOpen({ item: { line, name } }), []);
  const newCurrency = useCallback((currency: string | undefined) => setOpen({ currency }), []);
  return {
    open,
    close: () => setOpen(undefined),
    newClient: can('clients.create') ? newClient : undefined,
    newItem: can('items.create') ? newItem : undefined,
    newCurrency: business.is_manager ? newCurrency : undefined,
  };
}

export function NewRecords({
  records: { open, close },
  state,
  catalogue,
}: {
  records: ReturnType<typeof useNewRecords>;
  state: DraftState;
  catalogue: Catalogue;
}) {
  if (open === undefined) return null;
  if ('item' in open)
    return <NewItemForm item={open.item} close={close} state={state} catalogue={catalogue} />;
  if ('currency' in open)
    return (
      <Suspense fallback={null}>
        <AccountDialog
          currency={open.currency}
          close={close}
          saved={(currency) => state.change({ currency })}
        />
      </Suspense>
    );
  return (
    <ClientForm
      name={open.client}
      close={close}
      saved={(client) => state.change(clientPart(client, catalogue))}
    />
  );
}

function NewItemForm({
  item: { line, name },
  close,
  state,
  catalogue,
}: {
  item: NewItem;
  close: () => void;
  state: DraftState;
  catalogue: Catalogue;
}) {
  const format = useFormat();
  const { currency } = state.draft;
  return (
    <ItemForm
      start={{ name, default_price: line.price, currency }}
      catalogue={catalogue}
      close={close}
      saved={(item) => {
        const taxes = { usableTaxes: catalogue.usable_tax_rates, standardTax: catalogue.standard_tax_rate };
        state.actions.changeLine(line.id, itemPart(item, currency, format.asTyped, taxes));
        // After the drawer has given the focus back to the description.
        setTimeout(() => document.getElementById(`${line.id}-quantity`)?.focus(), 50);
      }}
    />
  );
}
