import { Button, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { documentLineInputLimits } from '../../../../../generated/limits.ts';
import { wordFor } from '../../../../domain/texts.ts';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/page.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Catalogue } from '../../../types.ts';
import { TextCell } from './cells.tsx';
import { type Draft, isSentLine, type LineDraft } from './draft.ts';
import { type Edge, useDraggedLine, useDropTarget } from './dragged-lines.ts';
import classes from './editor.module.css';
import { LineMenu } from './line-menu.tsx';
import { type LineChoices, LineRow } from './line-row.tsx';
import { moveByArrow } from './move-line.ts';
import type { DraftState, LineActions } from './use-draft.ts';

/** The lines of the first render; those of a longer document follow once the page is interactive. */
const LINES_AT_ONCE = 40;

export function Lines({
  state,
  catalogue,
  amounts,
  newItem,
  terms,
  isTemplate = false,
  children,
}: {
  state: DraftState;
  catalogue: Catalogue;
  amounts: Map<string, string>;
  newItem: ((line: LineDraft, name: string) => void) | undefined;
  /** What the prices mean, below the lines. */
  terms: ReactNode;
  /** Whether documents are made from them again and again: they may follow the price of their item. */
  isTemplate?: boolean;
  children: ReactNode;
}) {
  const messages = useMessages();
  const { draft, actions, faults } = state;
  const { list, drop } = useDropTarget(actions);
  const choices = useLineChoices(catalogue);
  const isWhole = useDeferredValue(true, draft.lines.length <= LINES_AT_ONCE);
  const rows = isWhole ? draft.lines : draft.lines.slice(0, LINES_AT_ONCE);
  const byLine = useMemo(() => faultsByLine(draft, faults), [draft, faults]);
  const hintId = useId();
  const added = useRef<string>(undefined);
  const add = useCallback(
    (after?: string, kind?: LineDraft['kind']) => {
      added.current = actions.addLine(after, kind);
    },
    [actions],
  );
  useEffect(() => {
    const field = added.current && document.getElementById(`${added.current}-description`);
    if (!field) return;
    added.current = undefined;
    field.focus();
  });
  return (
    <Panel isFlush>
      <VisuallyHidden component="h2">{messages.editor.lines}</VisuallyHidden>
      <Titles withTax={draft.terms.pricesIncludeTax} />
      <div ref={list} className={classes.lines} aria-describedby={hintId}>
        {rows.map((line, index) => {
          const shared = {
            line,
            position: index + 1,
            isLast: index === draft.lines.length - 1,
            actions,
            amount: amounts.get(line.id),
            faults: byLine.get(line.id),
            addAfter: add,
            drop: drop?.line === line.id ? drop.edge : undefined,
          };
          return line.kind === 'item' ? (
            <LineRow
              {...shared}
              key={line.id}
              currency={draft.currency}
              choices={choices}
              newItem={newItem}
              isTemplate={isTemplate}
            />
          ) : (
            <NoteRow {...shared} key={line.id} />
          );
        })}
      </div>
      {faults.lines && (
        <Text c="var(--bad)" size="sm" px="lg" role="alert">
          {faults.lines}
        </Text>
      )}
      <div className={classes.under}>
        <div className={classes.foot}>
          <Foot hintId={hintId} add={add} />
          {terms}
        </div>
        {children}
      </div>
    </Panel>
  );
}

const Titles = memo(function Titles({ withTax }: { withTax: boolean }) {
  const messages = useMessages();
  const { record } = messages.documents;
  return (
    <div className={classes.heads} aria-hidden="true">
      <span />
      <span>{record.description}</span>
      <span>{record.quantity}</span>
      <span>{messages.editor.unit}</span>
      <span>{withTax ? record.priceWithTax : record.price}</span>
      <span>{record.tax}</span>
      <span>{withTax ? record.amountWithTax : record.amount}</span>
    </div>
  );
});

const Foot = memo(function Foot({
  hintId,
  add,
}: {
  hintId: string;
  add: (after?: string, kind?: LineDraft['kind']) => void;
}) {
  const messages = useMessages();
  return (
    <div>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={17} aria-hidden="true" />}
        // Not with the event: `add` takes the line that it adds after.
        onClick={() => add()}
      >
        {messages.editor.addLine}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => add(undefined, 'text')}>
        {messages.editor.addText}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => add(undefined, 'section')}>
        {messages.editor.addSection}
      </Button>
      <p id={hintId} className={classes.keys}>
        <Kbd size="xs">↵</Kbd> {messages.editor.keys}
      </p>
    </div>
  );
});

function useLineChoices(catalogue: Catalogue): LineChoices {
  const messages = useMessages();
  return useMemo(() => {
    const units = [...new Set([...catalogue.units.product, ...catalogue.units.service])];
    return {
      units: units.map((unit) => ({ value: unit, label: wordFor(messages.unit, unit) ?? unit })),
      taxes: catalogue.tax_rates.map(({ key, label }) => ({ value: key, label })),
      usableTaxes: catalogue.usable_tax_rates,
      standardTax: catalogue.standard_tax_rate,
    };
  }, [catalogue, messages]);
}

const NO_FAULTS = new Map<string, Record<string, string>>();

/** The errors of each line by its id: the service numbers only the lines that were sent. */
function faultsByLine(draft: Draft, faults: Record<string, string>): Map<string, Record<string, string>> {
  if (Object.keys(faults).length === 0) return NO_FAULTS;
  const sent = draft.lines.filter((line) => isSentLine(line, draft));
  const found = new Map<string, Record<string, string>>();
  for (const [path, fault] of Object.entries(faults)) {
    const [, index, field] = /^lines\.(\d+)\.([\w.]+)$/.exec(path) ?? [];
    const line = index === undefined ? undefined : sent[Number(index)];
    if (line && field) found.set(line.id, { ...found.get(line.id), [field]: fault });
  }
  return found;
}

type Props = {
  line: LineDraft;
  position: number;
  isLast: boolean;
  actions: LineActions;
  /** What a section comes to. */
  amount: string | undefined;
  faults: Record<string, string> | undefined;
  addAfter: (id: string) => void;
  drop: Edge | undefined;
};

/** A text among the lines, or the heading of a section with what its lines come to. */
const NoteRow = memo(function NoteRow(props: Props) {
  const { line, position, isLast, actions, amount, faults, addAfter, drop } = props;
  const { editor, documents } = useMessages();
  const { row, grip } = useDraggedLine(line.id);
  const isSection = line.kind === 'section';
  const name = isSection ? editor.section : editor.text;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line is a group of fields inside a list of them
    <div
      ref={row}
      className={classes.line}
      data-line={line.id}
      data-kind={line.kind}
      data-drop={drop}
      role="group"
      aria-label={editor.line({ position })}
      onKeyDown={(event) => moveByArrow(event, line.id, actions)}
    >
      {/* By keyboard, lines are moved from any field of them, and from the menu. */}
      <span ref={grip} className={classes.grip} title={editor.drag({ position })} aria-hidden="true" />
      <TextCell
        className={classes.note}
        id={`${line.id}-description`}
        aria-label={`${name}, ${editor.line({ position })}`}
        placeholder={isSection ? editor.sectionPlaceholder : editor.textPlaceholder}
        maxLength={documentLineInputLimits.description}
        error={faults?.description ?? faults?.kind}
        value={line.description}
        onChange={(event) => actions.changeLine(line.id, { description: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          addAfter(line.id);
        }}
      />
      <span className={classes.amount} title={isSection ? documents.record.sectionTotal : undefined}>
        {isSection && (amount ? <Money amount={amount} /> : '–')}
      </span>
      <LineMenu line={line} position={position} isLast={isLast} actions={actions} />
    </div>
  );
});
