import { Button, Kbd, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { ClientPicker } from '../../../components/client-picker.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Sheet } from '../../../components/page.tsx';
import { UnsavedGuard } from '../../../components/unsaved-guard.tsx';
import { useFormat, useWords } from '../../../language.tsx';
import type { Catalogue } from '../../../types.ts';
import { type Draft, lineInput, writtenLines } from './draft.ts';
import classes from './editor.module.css';
import { LineRow } from './line-row.tsx';
import { OvertakenDialog } from './overtaken.tsx';
import { SaveBar } from './save-bar.tsx';
import { Totals } from './totals.tsx';
import { type DraftState, useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
import { useSave } from './use-save.ts';

/**
 * Writes a draft. It is saved when asked, not while one types: every save is an event that other systems are told of.
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
  const preview = usePreview(state.draft);
  const { save, isSaving, overtaken, decide } = useSave(state, reference);

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
        <Head state={state} catalogue={catalogue} />
        <Lines state={state} catalogue={catalogue} amounts={preview.amounts}>
          <Totals preview={preview} currency={state.draft.currency} />
        </Lines>
      </div>
      <SaveBar state={state} preview={preview} save={save} isSaving={isSaving} />
      <UnsavedGuard isDirty={state.isDirty} />
      {overtaken && <OvertakenDialog by={overtaken.by} decide={decide} />}
    </form>
  );
}

function Head({ state, catalogue }: { state: DraftState; catalogue: Catalogue }) {
  const words = useWords();
  const { draft, change, faults } = state;
  const { record } = words.documents;
  return (
    <Sheet>
      <div className={classes.head}>
        <Select
          label={words.editor.type}
          data={catalogue.document_types
            .filter(({ active }) => active)
            .map(({ key, name }) => ({ value: key, label: name }))}
          allowDeselect={false}
          error={faults.document_type}
          value={draft.type}
          onChange={(type) => type && change({ type })}
        />
        <ClientPicker
          className={classes.client}
          label={words.editor.client}
          error={faults.client}
          value={draft.client}
          name={draft.clientName}
          onChange={(client, found) => {
            const usual = found?.default_currency;
            const isUsable = usual && catalogue.document_currencies.includes(usual);
            change({ client, clientName: found?.name, ...(isUsable ? { currency: usual } : {}) });
          }}
        />
        <Select
          label={words.editor.currency}
          data={[...new Set([...catalogue.document_currencies, draft.currency])]}
          allowDeselect={false}
          error={faults.currency}
          value={draft.currency}
          onChange={(currency) => currency && change({ currency })}
        />
        <DateField
          label={record.issueDate}
          placeholder={words.editor.today}
          error={faults.issue_date}
          value={draft.issueDate}
          onChange={(issueDate) => change({ issueDate })}
        />
        <DateField
          label={record.dueDate}
          error={faults.due_date}
          value={draft.dueDate}
          onChange={(dueDate) => change({ dueDate })}
        />
        <DateField
          label={record.deliveryDate}
          error={faults.delivery_date}
          value={draft.deliveryDate}
          onChange={(deliveryDate) => change({ deliveryDate })}
        />
      </div>
    </Sheet>
  );
}

function Lines({
  state,
  catalogue,
  amounts,
  children,
}: {
  state: DraftState;
  catalogue: Catalogue;
  amounts: Map<string, string>;
  children: React.ReactNode;
}) {
  const words = useWords();
  const format = useFormat();
  const { record } = words.documents;
  const sent = writtenLines(state.draft);
  const hintId = useId();

  function add(after?: string) {
    const id = state.addLine(after);
    setTimeout(() => document.getElementById(`${id}-description`)?.focus(), 0);
  }

  return (
    <Sheet title={words.editor.lines} isFlush>
      <div className={classes.heads} aria-hidden="true">
        <span>{record.description}</span>
        <span>{record.quantity}</span>
        <span>{words.editor.unit}</span>
        <span>{record.price}</span>
        <span>{record.tax}</span>
        <span>{record.amount}</span>
      </div>
      <div className={classes.lines} aria-describedby={hintId}>
        {state.draft.lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            position={index + 1}
            sentAs={sent.indexOf(line)}
            state={state}
            catalogue={catalogue}
            amount={lineInput(line, format) && amounts.get(line.id)}
            addAfter={() => add(line.id)}
          />
        ))}
      </div>
      {state.faults.lines && (
        <Text c="var(--bad)" size="sm" px="lg" role="alert">
          {state.faults.lines}
        </Text>
      )}
      <div className={classes.under}>
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => add()}
          >
            {words.editor.addLine}
          </Button>
          <p id={hintId} className={classes.keys}>
            <Kbd size="xs">↵</Kbd> {words.editor.keys}
          </p>
        </div>
        {children}
      </div>
    </Sheet>
  );
}
