import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNeededField } from '../../../components/needed-field.ts';
import { UnsavedGuard } from '../../../components/unsaved-guard.tsx';
import { useFormat } from '../../../i18n/provider.tsx';
import { forgetKept } from '../../../kept-in-browser.ts';
import { useSession } from '../../../session.tsx';
import type { Catalogue } from '../../../types.ts';
import { Advances } from './advances.tsx';
import { Delivery } from './delivery.tsx';
import { type Draft, deductsAdvances } from './draft.ts';
import { EditConflictDialog } from './edit-conflict.tsx';
import classes from './editor.module.css';
import { Head } from './head.tsx';
import { IntraEuHint } from './intra-eu-hint.tsx';
import { readKept, useKeeping } from './kept-draft.ts';
import { KeptNotice } from './kept-notice.tsx';
import { Lines } from './lines.tsx';
import { MoreDetails } from './more-details.tsx';
import { NewRecords, useNewRecords } from './new-records.tsx';
import { partsSaid } from './particulars-draft.ts';
import { Related } from './related.tsx';
import { SaveBar } from './save-bar.tsx';
import { Terms } from './terms.tsx';
import { Totals } from './totals.tsx';
import { useDefaults } from './use-defaults.ts';
import { useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
import { asSent, useSave } from './use-save.ts';
import { rememberParts } from './used-parts.ts';
import { WithPage } from './with-page.tsx';

/**
 * Edits a draft. It is saved by a button, not while typing: each save sends an event to webhooks. Until then, the browser
 * keeps what was typed.
 * Each part of the page is drawn again only when something of its own changes: at hundreds of lines a key must not draw
 * them all.
 */
export function Editor({
  initial,
  place,
  startOver,
  reference,
  catalogue,
}: {
  initial: Draft;
  /** Where what is typed is kept. */
  place: string;
  /** Opens the editor again, without what was kept. */
  startOver: () => void;
  reference: string | undefined;
  catalogue: Catalogue;
}) {
  const format = useFormat();
  const { workspace } = useSession();
  const [kept] = useState(() => readKept(place, initial));
  const [base] = useState(() => kept?.base ?? asSent(initial, format));
  const state = useDraft(initial, catalogue.standard_tax_rate, kept?.draft, useNeededField());
  const { draft } = state;
  const preview = usePreview(draft);
  const knowsDefaults = useDefaults(state, reference === undefined);
  const records = useNewRecords();
  const { save, isSaving, editConflict, decide } = useSave(state, {
    reference,
    knowsDefaults,
    base,
    onSaved: () => {
      forgetKept(place);
      rememberParts(workspace.reference, partsSaid(draft.particulars));
    },
  });
  useKeeping(place, state, base);
  const { type, client, currency } = draft;
  const head = useHead(draft);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(false);
  }

  return (
    <>
      {kept && (
        <KeptNotice
          at={kept.at}
          discard={() => {
            forgetKept(place);
            startOver();
          }}
        />
      )}
      <WithPage draft={draft}>
        {(isNarrow) => (
          <form
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault();
              save(false);
            }}
          >
            <div className={classes.sheets} data-narrow={isNarrow || undefined}>
              <Head
                head={head}
                faults={state.faults}
                change={state.change}
                catalogue={catalogue}
                newClient={records.newClient}
              />
              <IntraEuHint rates={draft.intraEu} sellsGoods={draft.sellsGoods} suggest={state.suggest} />
              <Lines
                state={state}
                catalogue={catalogue}
                amounts={preview.amounts}
                newItem={records.newItem}
                terms={<Terms terms={draft.terms} faults={state.faults} change={state.change} />}
              >
                <Totals
                  totals={preview.totals}
                  isCounting={preview.isCounting}
                  currency={currency}
                  withTax={draft.terms.pricesIncludeTax}
                />
              </Lines>
              <Delivery
                delivery={draft.delivery}
                countries={catalogue.countries}
                faults={state.faults}
                change={state.change}
              />
              <MoreDetails
                particulars={draft.particulars}
                currency={currency}
                takesPayments={takesPayments(catalogue, type)}
                faults={state.faults}
                change={state.change}
              />
              {deductsAdvances(draft) && (
                <Advances
                  client={client}
                  currency={currency}
                  advances={draft.advances}
                  faults={state.faults}
                  change={state.change}
                  totals={preview.totals}
                />
              )}
              <Related
                type={type}
                related={draft.related}
                client={client}
                faults={state.faults}
                change={state.change}
              />
            </div>
            <SaveBar isDirty={state.isDirty} totals={preview.totals} save={save} isSaving={isSaving} />
            <UnsavedGuard isDirty={state.isDirty} onDiscard={() => forgetKept(place)} />
            {editConflict && <EditConflictDialog by={editConflict.by} decide={decide} />}
          </form>
        )}
      </WithPage>
      <NewRecords records={records} state={state} catalogue={catalogue} />
    </>
  );
}

/** The fields of the head: the same object as long as they are the same. */
function useHead(draft: Draft) {
  const { type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate } = draft;
  return useMemo(
    () => ({ type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate }),
    [type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate],
  );
}

function takesPayments({ document_types: types }: Catalogue, key: string): boolean {
  return types.find((one) => one.key === key)?.takes_payments ?? true;
}
