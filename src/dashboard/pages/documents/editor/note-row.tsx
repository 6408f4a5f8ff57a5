import { memo } from 'react';
import { documentLineInputLimits } from '../../../../../generated/limits.ts';
import { Money } from '../../../components/money.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { TextCell } from './cells.tsx';
import type { LineDraft } from './draft.ts';
import { type Edge, useDraggedLine } from './dragged-lines.ts';
import classes from './editor.module.css';
import { LineMenu } from './line-menu.tsx';
import { moveByArrow } from './move-line.ts';
import type { LineActions } from './use-draft.ts';

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
export const NoteRow = memo(function NoteRow(props: Props) {
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
