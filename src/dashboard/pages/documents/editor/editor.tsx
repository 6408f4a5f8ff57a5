import { type KeyboardEvent, useMemo } from 'react';
import { UnsavedGuard } from '../../../components/unsaved-guard.tsx';
import type { Catalogue } from '../../../types.ts';
import { Advances } from './advances.tsx';
import { type Draft, deductsAdvances } from './draft.ts';
import { EditConflictDialog } from './edit-conflict.tsx';
import classes from './editor.module.css';
import { Head } from './head.tsx';
import { Lines } from './lines.tsx';
import { MoreDetails } from './more-details.tsx';
import { Related } from './related.tsx';
import { SaveBar } from './save-bar.tsx';
import { Totals } from './totals.tsx';
import { useDefaults } from './use-defaults.ts';
import { useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
import { useSave } from './use-save.ts';

/**
 * Edits a draft. It is saved by a button, not while typing: each save sends an event to webhooks.
 * Each part of the page is drawn again only when something of its own changes: at hundreds of lines a key must not draw
 * them all.
 */
export function Editor({
  initial,
  reference,
  catalogue,
}: {
  initial: Draft;
  reference: string | undefined;
  catalogue: Catalogue;
}) {
  const state = useDraft(initial, catalogue.standard_tax_rate);
  const { draft } = state;
  const preview = usePreview(draft);
  const knowsDefaults = useDefaults(state, reference === undefined);
  const { save, isSaving, editConflict, decide } = useSave(state, reference, knowsDefaults);
  const { type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate } = draft;
  const head = useMemo(
    () => ({ type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate }),
    [type, client, clientName, currency, issueDate, dueDate, dueDays, deliveryDate],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(false);
  }

  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      <div className={classes.sheets}>
        <Head head={head} faults={state.faults} change={state.change} catalogue={catalogue} />
        <Lines state={state} catalogue={catalogue} amounts={preview.amounts}>
          <Totals totals={preview.totals} isCounting={preview.isCounting} currency={currency} />
        </Lines>
        <MoreDetails particulars={draft.particulars} faults={state.faults} change={state.change} />
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
      <UnsavedGuard isDirty={state.isDirty} />
      {editConflict && <EditConflictDialog by={editConflict.by} decide={decide} />}
    </form>
  );
}
