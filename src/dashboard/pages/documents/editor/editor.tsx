import { Anchor, Button, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileText, IconHistory } from '@tabler/icons-react';
import { memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { BASE_PATH } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { editorKeys } from '../../../components/editor-keys.ts';
import { lazyWithPreload } from '../../../components/lazy-with-preload.ts';
import { Money } from '../../../components/money.tsx';
import { useNeededField } from '../../../components/needed-field.ts';
import { Panel } from '../../../components/page.tsx';
import { UnsavedGuard } from '../../../components/unsaved-guard.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { forgetKept } from '../../../kept-in-browser.ts';
import { useSession } from '../../../session.tsx';
import type { Catalogue, DocumentRecord, IntraEuRates } from '../../../types.ts';
import { Advances } from './advances.tsx';
import { Delivery } from './delivery.tsx';
import { type Draft, deductsAdvances } from './draft.ts';
import classes from './editor.module.css';
import { CLIENT_FIELD, Head, toFirstLine } from './head.tsx';
import { readKept, useKeeping } from './kept-draft.ts';
import { Lines } from './lines.tsx';
import { MoreDetails } from './more-details.tsx';
import { NewRecords, useNewRecords } from './new-records.tsx';
import { partsSaid } from './particulars-draft.ts';
import { Related } from './related.tsx';
import { Terms, Totals } from './totals.tsx';
import { useDefaults } from './use-defaults.ts';
import { useDraft } from './use-draft.ts';
import { type Preview, usePreview } from './use-preview.ts';
import { asSent, useSave } from './use-save.ts';
import { rememberParts } from './used-parts.ts';
import pane from './with-page.module.css';

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
  const preview = usePreview(draft, reference);
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
  useFirstFocus(reference === undefined && !kept, initial.client !== null);
  const { type, client, currency } = draft;
  const head = useHead(draft);

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
        <form
          noValidate
          onKeyDown={editorKeys(() => save(false))}
          onSubmit={(event) => {
            event.preventDefault();
            save(false);
          }}
        >
          <div className={classes.sheets}>
            <Head
              head={head}
              faults={state.faults}
              change={state.change}
              catalogue={catalogue}
              newClient={records.newClient}
              newCurrency={records.newCurrency}
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
      </WithPage>
      <NewRecords records={records} state={state} catalogue={catalogue} />
    </>
  );
}

/** A new document begins with its client, or with the first line of a known one; on a phone the keys would cover the page. */
function useFirstFocus(isNew: boolean, hasClient: boolean): void {
  useEffect(() => {
    if (!isNew || !window.matchMedia('(hover: hover)').matches) return;
    // After the page itself has got the focus.
    const timer = setTimeout(() =>
      hasClient ? toFirstLine() : document.getElementById(CLIENT_FIELD)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [isNew, hasClient]);
}

/** The fields of the head: the same object as long as they are the same. */
function useHead(draft: Draft) {
  const { type, client, clientName, currency, issueDate, dueDate, dueDays, validUntil, deliveryDate } = draft;
  return useMemo(
    () => ({ type, client, clientName, currency, issueDate, dueDate, dueDays, validUntil, deliveryDate }),
    [type, client, clientName, currency, issueDate, dueDate, dueDays, validUntil, deliveryDate],
  );
}

function takesPayments({ document_types: types }: Catalogue, key: string): boolean {
  return types.find((one) => one.key === key)?.takes_payments ?? true;
}

/** Two users edited the same draft: the one who saves later decides which version stays. */
function EditConflictDialog({ by, decide }: { by: DocumentRecord; decide: (replaces: boolean) => void }) {
  const { editConflict } = useMessages().editor;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <Dialog
      title={editConflict.title}
      opened
      close={() => decide(false)}
      submit={() => decide(true)}
      submitLabel={editConflict.replace}
      cancelLabel={editConflict.keep}
      isDangerous
    >
      <Text mb="sm">
        {editConflict.text({ client: by.client.name, total: format.money(by.total, by.currency) })}
      </Text>
      {/* Not a router link, which would open in this tab. */}
      <Anchor href={`${BASE_PATH}/w/${workspace.reference}/documents/${by.reference}`} target="_blank">
        {editConflict.look}
      </Anchor>
    </Dialog>
  );
}

type Props = {
  /** Null where nothing is suggested. */
  rates: IntraEuRates | null;
  sellsGoods: boolean;
  suggest: (part: { sellsGoods: boolean }) => void;
};

/** Why the lines have no tax of the country, and what a person has to decide. */
const IntraEuHint = memo(function IntraEuHint({ rates, sellsGoods, suggest }: Props) {
  const { intraEu } = useMessages().editor;
  const format = useFormat();
  if (!rates) return null;
  const { country, vat_number: number, lacks_own_vat_number: isLacking } = rates;
  return (
    <Panel title={intraEu.title}>
      <Text role="status">{intraEu.why({ number, country: format.country(country) })}</Text>
      {isLacking && (
        <Text role="status" c="var(--warn)">
          {intraEu.lacking}
        </Text>
      )}
      <div className={classes.which}>
        <Text fw={600}>{intraEu.which}</Text>
        <SegmentedControl
          aria-label={intraEu.which}
          data={[
            { value: 'services', label: intraEu.services },
            { value: 'goods', label: intraEu.goods },
          ]}
          value={sellsGoods ? 'goods' : 'services'}
          onChange={(value) => suggest({ sellsGoods: value === 'goods' })}
        />
      </div>
      <Text size="sm" c="dimmed">
        {intraEu.check}
      </Text>
    </Panel>
  );
});

/** Says that the page shows what was typed before and not saved. */
function KeptNotice({ at, discard }: { at: string; discard: () => void }) {
  const { kept } = useMessages().editor;
  const format = useFormat();
  const { workspace } = useSession();
  return (
    <div className={classes.notice} role="status">
      <IconHistory size={18} stroke={1.7} aria-hidden="true" />
      <span>{kept.says({ time: format.minute(at, workspace.timezone) })}</span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {kept.discard}
      </Button>
    </div>
  );
}

/** Always in view: the total, whether it is saved, and the two buttons to save. */
const SaveBar = memo(function SaveBar({
  isDirty,
  totals,
  save,
  isSaving,
}: {
  isDirty: boolean;
  totals: Preview['totals'];
  save: (goesOnToIssue: boolean) => void;
  isSaving: boolean;
}) {
  const messages = useMessages();
  const mayIssue = useSession().can('documents.issue');
  return (
    <div className={classes.bar} data-save-bar>
      <div className={classes.barTotal}>
        {totals && <Money amount={totals.total} currency={totals.currency} size="large" />}
        <span role="status">{isDirty ? messages.state.unsaved : ''}</span>
      </div>
      <Button type="submit" variant={mayIssue ? 'default' : 'filled'} loading={isSaving}>
        {messages.editor.save}
      </Button>
      {mayIssue && (
        <Button disabled={isSaving} onClick={() => save(true)}>
          {messages.editor.saveAndIssue}
        </Button>
      )}
    </div>
  );
});

/** With the library that draws pages: it is loaded only where a page is shown. */
const PagePane = lazyWithPreload(() => import('./page-pane.tsx').then((m) => m.PagePane));

/** Where this browser keeps that the page is not wanted. */
const PLACE = 'page-of-draft';
const HIDDEN = 'hidden';

/** From here on there is room for a page next to the form. */
const WIDE = '(min-width: 80em)';

/** The form of a draft, and on wide screens next to it the page that the client would get. */
function WithPage({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { editor } = useMessages();
  const { can } = useSession();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [isHidden, setHidden] = useState(() => localStorage.getItem(PLACE) === HIDDEN);
  const isOffered = isWide && can('documents.create') && can('documents.view');
  const isShown = isOffered && !isHidden;

  function hide(hides: boolean) {
    setHidden(hides);
    if (hides) localStorage.setItem(PLACE, HIDDEN);
    else localStorage.removeItem(PLACE);
  }

  return (
    <div className={pane.columns} data-shown={isShown || undefined} data-wide-page={isShown || undefined}>
      <div className={pane.form}>
        {isOffered && isHidden && (
          <Button
            variant="subtle"
            color="gray"
            className={pane.show}
            leftSection={<IconFileText size={17} aria-hidden="true" />}
            onClick={() => hide(false)}
          >
            {editor.page.show}
          </Button>
        )}
        {children}
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <PagePane draft={draft} hide={() => hide(true)} />
        </Suspense>
      )}
    </div>
  );
}
