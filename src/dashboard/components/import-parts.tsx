import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { faultsOf } from '../api.ts';
import type { Messages } from '../i18n/messages.ts';
import { useMessages } from '../i18n/provider.tsx';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import type { ImportPreview } from '../types.ts';
import { type DecodedFile, ENCODINGS, type Encoding } from './decoded-file.ts';
import classes from './import-dialog.module.css';
import { SearchSelect } from './search-select.tsx';

export type Kind = 'clients' | 'items';

/** In which encoding the file was read, and the choice of another one. */
export function EncodingChoice({
  file,
  choose,
}: {
  file: DecodedFile;
  choose: (encoding: Encoding) => void;
}) {
  const { tables } = useMessages();
  return (
    <Select
      mt="md"
      maw="26rem"
      label={tables.encoding}
      description={file.isCertain ? undefined : tables.encodingGuessed}
      data={Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))}
      allowDeselect={false}
      value={file.encoding}
      onChange={(encoding) => encoding && choose(encoding as Encoding)}
    />
  );
}

/** Which field each column becomes. */
export function Columns({
  kind,
  preview,
  choose,
}: {
  kind: Kind;
  preview: ImportPreview;
  choose: (columns: (string | null)[]) => void;
}) {
  const messages = useMessages();
  const { tables } = messages;
  const fields = preview.columns.map(({ field }) => field);
  return (
    <table className={classes.columns}>
      <thead>
        <tr>
          <th scope="col">{tables.column}</th>
          <th scope="col">{tables.becomes}</th>
          <th scope="col">{tables.sample}</th>
        </tr>
      </thead>
      <tbody>
        {preview.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never change places
          <tr key={index}>
            <th scope="row">{column.title}</th>
            <td>
              <SearchSelect
                size="xs"
                aria-label={`${tables.becomes}: ${column.title}`}
                placeholder={tables.skipped}
                data={preview.fields.map((value) => ({ value, label: labelOf(value, kind, messages) }))}
                clearable
                value={column.field}
                onChange={(field) => choose(fields.with(index, field))}
              />
            </td>
            <td>{column.sample}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns with values that are not imported, each of which the user has to agree to. */
export function NotTaken({
  kind,
  columns,
  isAgreed,
  agree,
}: {
  kind: Kind;
  columns: ImportPreview['columns'];
  isAgreed: boolean;
  agree: (isAgreed: boolean) => void;
}) {
  const messages = useMessages();
  const { tables } = messages;
  if (columns.length === 0) return null;
  const reasonOf = ({ field, left_out }: ImportPreview['columns'][number]) =>
    [
      tables.notTakenRows({ rows: left_out }),
      ...(field === null ? [] : [tables.notTakenTwice({ field: labelOf(field, kind, messages) })]),
    ].join('; ');
  return (
    <div className={classes.notTaken}>
      <h3>{tables.notTaken}</h3>
      <ul>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and none changes places
          <li key={index}>
            <strong>{column.title}</strong> {reasonOf(column)}
          </li>
        ))}
      </ul>
      <Checkbox
        mt="sm"
        label={tables.notTakenAgreed}
        checked={isAgreed}
        onChange={(event) => agree(event.currentTarget.checked)}
      />
    </div>
  );
}

/** The errors by row, and the choice to import without these rows. */
export function Faults({
  kind,
  preview,
  isBusy,
  leaveOut,
}: {
  kind: Kind;
  preview: ImportPreview;
  isBusy: boolean;
  leaveOut: (lines: number[]) => void;
}) {
  const { tables } = useMessages();
  const { errors, rows } = preview;
  if (errors.length === 0) return null;
  return (
    <div className={classes.faults}>
      <h3>{tables.faulty}</h3>
      <p>{tables.allOrNothing}</p>
      <ul>
        {errors.map((row) => (
          <RowFaults key={row.row} kind={kind} row={row} />
        ))}
      </ul>
      {errors.length < rows && (
        <Button
          size="xs"
          variant="default"
          mt="sm"
          loading={isBusy}
          onClick={() => leaveOut(errors.map(({ row }) => row))}
        >
          {tables.leaveOut({ count: errors.length })}
        </Button>
      )}
    </div>
  );
}

/** What looks wrong, and is imported all the same. */
export function Findings({ kind, preview }: { kind: Kind; preview: ImportPreview }) {
  const messages = useMessages();
  if (preview.findings.length === 0) return null;
  return (
    <div className={classes.faults}>
      <h3>{messages.tables.findings}</h3>
      <ul>
        {preview.findings.map((row) => (
          <RowFaults key={row.row} kind={kind} row={row} />
        ))}
      </ul>
    </div>
  );
}

function RowFaults({ kind, row }: { kind: Kind; row: ImportPreview['errors'][number] }) {
  const messages = useMessages();
  const texts = faultsOf(row.errors, row.details).map(
    (fault) => `${labelOf(fault.field, kind, messages)}: ${translateServerMessage(fault, messages)}`,
  );
  return (
    <li>
      <strong>{messages.tables.row({ row: row.row })}</strong> {texts.join('; ')}
    </li>
  );
}

/** How many rows are left out. */
export function Skipped({ count, takeBack }: { count: number; takeBack: () => void }) {
  const { tables } = useMessages();
  if (count === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      <Text c="var(--ink-soft)">{tables.leftOut({ count })}</Text>
      <Button size="compact-sm" variant="subtle" onClick={takeBack}>
        {tables.takeBack}
      </Button>
    </Group>
  );
}

/** Fields whose names in forms differ from those of the API. */
const OTHER_NAMES: Record<string, string> = {
  portal_access_enabled: 'portal',
  default_price: 'price',
  initial_stock: 'stock',
  initial_stock_note: 'stock_note',
  low_stock_threshold: 'threshold',
};

function labelOf(field: string, kind: Kind, messages: Messages): string {
  if (field === 'cells') return messages.tables.cells;
  const { unit: unit_code, scheme: classification_scheme, classification } = messages.items.codes;
  const labels: Record<string, string> = {
    ...messages.ownData,
    ...{ unit_code, classification_scheme, classification_code: classification },
    ...messages[kind].field,
    ...messages.tables.person,
  };
  return labels[OTHER_NAMES[field] ?? field] ?? field;
}
