import { type ComponentPropsWithRef, type ReactNode, useId, useMemo, useState } from 'react';
import { type Choice, matchingChoices } from '../../../components/choices.ts';
import { OptionList } from '../../../components/option-list.tsx';
import { useSearchList } from '../../../components/search-list.ts';
import classes from './cells.module.css';

type CellProps = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  error: string | undefined;
  className?: string | undefined;
  /** Its label where a line is not a table row, on narrow screens. */
  head?: string;
  isSelect?: boolean;
  children?: ReactNode;
};

/** The frame of a field: what stands over it, and its error below. */
function Frame({
  error,
  errorId,
  className = '',
  head,
  isSelect = false,
  children,
}: Pick<CellProps, 'error' | 'className' | 'head' | 'isSelect' | 'children'> & { errorId: string }) {
  return (
    <div className={className} data-head={head}>
      <div className={isSelect ? classes.select : classes.cell}>{children}</div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes of a field with an error. */
function faulty(error: string | undefined, errorId: string) {
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined };
}

/**
 * A field of a line. A document may have 500 lines: these are plain inputs that look like Mantine's, which take
 * a hundred times as long to render.
 */
export function Cell({ error, className, head, isSelect, children, ...input }: CellProps) {
  const errorId = useId();
  return (
    <Frame error={error} errorId={errorId} className={className} head={head} isSelect={isSelect}>
      <input autoComplete="off" {...input} className={classes.input} {...faulty(error, errorId)} />
      {children}
    </Frame>
  );
}

type TextCellProps = Omit<ComponentPropsWithRef<'textarea'>, 'className'> &
  Pick<CellProps, 'error' | 'className'>;

/**
 * A text of one or more lines, as high as its text. ARIA in HTML allows a `textarea` no other role, and its own role has
 * no `aria-expanded`.
 */
export function TextCell({ error, className, children, ...all }: TextCellProps) {
  const { role: _role, 'aria-expanded': _expanded, ...area } = all;
  const errorId = useId();
  const lines = String(area.value ?? '').split('\n').length;
  return (
    <Frame error={error} errorId={errorId} className={className}>
      <textarea
        {...area}
        rows={lines}
        className={`${classes.input} ${classes.text}`}
        {...faulty(error, errorId)}
      />
      {children}
    </Frame>
  );
}

/** An amount or a quantity as text, in the format of the language. */
export function NumberCell({ onType, ...cell }: CellProps & { onType: (text: string) => void }) {
  return (
    <Cell
      {...cell}
      data-number
      inputMode="decimal"
      maxLength={24}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** One of a few choices, found by typing. */
export function SelectCell({
  label,
  choices: all,
  value,
  onChange,
  isClearable = false,
  ...cell
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  isClearable?: boolean;
  error: string | undefined;
  className?: string | undefined;
  placeholder?: string;
  head?: string;
}) {
  const [typed, setTyped] = useState<string>();
  const choices = useMemo(() => matchingChoices(all, typed ?? ''), [all, typed]);
  const list = useSearchList({
    typed,
    setTyped,
    choices,
    value,
    choose: (chosen) => chosen !== value && onChange(chosen),
    clear: isClearable ? () => onChange(null) : undefined,
  });
  const { onType, ...field } = list.field;
  const chosen = all.find((choice) => choice.value === value)?.label ?? value ?? '';
  return (
    <Cell
      {...cell}
      {...field}
      isSelect
      aria-label={label}
      value={typed ?? chosen}
      onChange={(event) => onType(event.currentTarget.value)}
    >
      {list.isShown && <OptionList list={list} label={label} minWidth={180} />}
    </Cell>
  );
}
