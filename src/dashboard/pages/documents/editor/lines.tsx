import { Button, Kbd, Text } from '@mantine/core';
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
import { wordFor } from '../../../../domain/texts.ts';
import { Panel } from '../../../components/page.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Catalogue } from '../../../types.ts';
import { type Draft, isSentLine, type LineDraft } from './draft.ts';
import { useDropTarget } from './dragged-lines.ts';
import classes from './editor.module.css';
import { type LineChoices, LineRow } from './line-row.tsx';
import { NoteRow } from './note-row.tsx';
import type { DraftState } from './use-draft.ts';

/** The lines of the first render; those of a longer document follow once the page is interactive. */
const LINES_AT_ONCE = 40;

export function Lines({
  state,
  catalogue,
  amounts,
  newItem,
  terms,
  children,
}: {
  state: DraftState;
  catalogue: Catalogue;
  amounts: Map<string, string>;
  newItem: ((line: LineDraft, name: string) => void) | undefined;
  /** What the prices mean, below the lines. */
  terms: ReactNode;
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
    <Panel title={messages.editor.lines} isFlush>
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
