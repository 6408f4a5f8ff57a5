import { Button, Checkbox, FileButton, Group, Modal, Select, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dashboard, faultsOf, unwrap } from '../api.ts';
import type { Messages } from '../i18n/messages.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import { useInvalidate } from '../query-cache.ts';
import { useSession } from '../session.tsx';
import type { ImportPreview } from '../types.ts';
import {
  type DecodedFile,
  decodedFile,
  ENCODINGS,
  type Encoding,
  inEncoding,
  isWorkbook,
} from './decoded-file.ts';
import classes from './import-dialog.module.css';
import { useLayer } from './layer.ts';
import { notify, notifyFailure, notifyRefusal } from './notify.ts';
import { SearchSelect } from './search-select.tsx';
import { useOnce } from './use-once.ts';

type Table = { csv: string; columns?: (string | null)[]; skip?: number[] };

/** The service reads one table of a workspace at a time: columns that are chosen in quick succession wait here. */
const ONE_AT_A_TIME = { id: 'import' };

/** Imports a table as records: first a preview, row by row, then all rows or none. */
export function ImportDialog({ kind, close }: { kind: Kind; close: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { tables } = messages;
  const invalidate = useInvalidate();
  const operations = useOperations(kind);
  useLayer();
  const { country } = useSession().workspace;
  const [table, setTable] = useState<Table>();
  const [file, setFile] = useState<DecodedFile & { bytes: Uint8Array }>();
  /** The columns without which the user imports, by their titles: when others are left out, the question is new. */
  const [agreedTo, setAgreedTo] = useState('');
  const preview = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: operations.preview,
    onError: (error) => notifyFailure(error, messages),
  });
  const commit = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: operations.commit,
    onSuccess: (created) => {
      notify(tables.done({ count: format.whole(created) }));
      invalidate(`/${kind}`, `/${kind}/{reference}`);
      close();
    },
    onError: (error) => notifyFailure(error, messages),
  });

  // Two clicks may arrive before the button is rendered as busy.
  const isBegun = useRef(false);
  function begin(whole: Table) {
    if (isBegun.current) return;
    isBegun.current = true;
    commit.mutate(whole, {
      onError: () => {
        isBegun.current = false;
      },
    });
  }

  const { chosen, remember } = useRememberedColumns(kind);
  const forgetFile = useRef<() => void>(null);

  function showPreview(next: Table) {
    setTable(next);
    preview.mutate(next);
  }

  async function read(chosenFile: File | null) {
    if (!chosenFile) return;
    const bytes = new Uint8Array(await chosenFile.arrayBuffer());
    // Otherwise choosing a corrected file of the same name would be no change.
    forgetFile.current?.();
    if (isWorkbook(bytes)) notifyRefusal(tables.workbook, messages);
    else take({ ...decodedFile(bytes, country), bytes });
  }

  function readIn(encoding: Encoding) {
    if (file) take({ ...file, encoding, text: inEncoding(file.bytes, encoding) });
  }

  function take(next: DecodedFile & { bytes: Uint8Array }) {
    const { text: csv } = next;
    setFile(next);
    setAgreedTo('');
    setTable({ csv });
    preview.mutate(
      { csv },
      {
        onSuccess: ({ columns }) => {
          const fields = remembered(columns, chosen);
          if (fields) showPreview({ csv, columns: fields });
        },
      },
    );
  }

  function choose(csv: string, columns: ImportPreview['columns'], fields: (string | null)[]) {
    const changed = columns.flatMap(({ title, field }, index) =>
      fields[index] === field ? [] : [[title, fields[index] ?? null] as const],
    );
    remember(changed);
    showPreview({ ...table, csv, columns: fields });
  }

  const found = table && preview.data;
  const notTaken = found?.columns.filter(({ left_out }) => left_out > 0) ?? [];
  const asked = JSON.stringify(notTaken.map(({ title }) => title));
  const isAgreed = notTaken.length === 0 || agreedTo === asked;
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={tables.title[kind]}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <Text mb="md">{tables.hint}</Text>
      <FileButton accept=".csv,.tsv,.txt,text/csv" resetRef={forgetFile} onChange={read}>
        {(props) => (
          <Button
            {...props}
            variant={found ? 'default' : 'filled'}
            loading={preview.isPending && !found}
            leftSection={<IconFileSpreadsheet size={17} aria-hidden="true" />}
          >
            {found ? tables.other : tables.choose}
          </Button>
        )}
      </FileButton>
      {file && <EncodingChoice file={file} choose={readIn} />}
      {found && (
        <>
          {found.titles_line > 1 && (
            <Text mt="sm">{tables.titlesIn({ line: format.whole(found.titles_line) })}</Text>
          )}
          <Columns
            kind={kind}
            preview={found}
            choose={(fields) => choose(table.csv, found.columns, fields)}
          />
          <Text role="status" fw={600}>
            {tables.ready({ valid: format.whole(found.valid_rows), all: format.whole(found.rows) })}
          </Text>
          <Faults
            kind={kind}
            preview={found}
            isBusy={preview.isPending}
            leaveOut={(lines) => showPreview({ ...table, skip: [...(table.skip ?? []), ...lines] })}
          />
          <Findings kind={kind} preview={found} />
          <NotTaken
            kind={kind}
            columns={notTaken}
            isAgreed={isAgreed}
            agree={(agreed) => setAgreedTo(agreed ? asked : '')}
          />
          <Skipped count={table.skip?.length ?? 0} takeBack={() => showPreview({ ...table, skip: [] })} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              {messages.do.cancel}
            </Button>
            <Button
              disabled={found.rows === 0 || found.valid_rows < found.rows || !isAgreed}
              loading={commit.isPending}
              onClick={() => begin(table)}
            >
              {tables.submit({ count: format.whole(found.rows) })}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** The fields of the columns as they were chosen for another file; undefined where that changes nothing. */
function remembered(
  columns: ImportPreview['columns'],
  chosen: ReadonlyMap<string, string | null>,
): (string | null)[] | undefined {
  const isOther = columns.some(({ title, field }) => chosen.has(title) && chosen.get(title) !== field);
  return isOther
    ? columns.map(({ title, field }) => (chosen.has(title) ? (chosen.get(title) ?? null) : field))
    : undefined;
}

function useOperations(kind: Kind) {
  const { api, workspace } = useSession();
  const once = useOnce();
  const params = { path: { workspace: workspace.reference } };
  return {
    preview: async (body: Table): Promise<ImportPreview> => {
      const request =
        kind === 'clients'
          ? dashboard.POST('/workspaces/{workspace}/clients/import-preview', { params, body })
          : dashboard.POST('/workspaces/{workspace}/items/import-preview', { params, body });
      return (await unwrap(request)).data;
    },
    commit: async (body: Table): Promise<number> => {
      const request = (key: string) => {
        const keyed = { params: { header: { 'Idempotency-Key': key } }, body };
        return unwrap(
          kind === 'clients' ? api.POST('/clients/import', keyed) : api.POST('/items/import', keyed),
        );
      };
      return (await once(request)).data.created;
    },
  };
}

type Kind = 'clients' | 'items';

/** In which encoding the file was read, and the choice of another one. */
function EncodingChoice({ file, choose }: { file: DecodedFile; choose: (encoding: Encoding) => void }) {
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
function Columns({
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
function NotTaken({
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
function Faults({
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
function Findings({ kind, preview }: { kind: Kind; preview: ImportPreview }) {
  const messages = useMessages();
  if (preview.findings.length === 0) return null;
  return (
    <div className={classes.notTaken}>
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
function Skipped({ count, takeBack }: { count: number; takeBack: () => void }) {
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

type Chosen = ReadonlyMap<string, string | null>;

/** Far more titles than the tables of a business have. */
const MAX_REMEMBERED_TITLES = 200;

/**
 * Which field was chosen for a title: it holds for the next file, also on another day. It is kept in the browser, where
 * nothing but the titles is stored.
 */
function useRememberedColumns(kind: string): {
  chosen: Chosen;
  remember: (columns: readonly (readonly [string, string | null])[]) => void;
} {
  const storageKey = `import-columns-${kind}`;
  const [chosen, setChosen] = useState<Chosen>(() => read(storageKey));
  return {
    chosen,
    remember(columns) {
      const next = new Map([...chosen, ...columns].slice(-MAX_REMEMBERED_TITLES));
      setChosen(next);
      localStorage.setItem(storageKey, JSON.stringify([...next]));
    },
  };
}

function read(storageKey: string): Chosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(pair: unknown): pair is [string, string | null] {
  return (
    Array.isArray(pair) && typeof pair[0] === 'string' && (pair[1] === null || typeof pair[1] === 'string')
  );
}
