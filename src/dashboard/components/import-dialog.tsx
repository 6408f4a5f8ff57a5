import { Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dashboard, unwrap } from '../api.ts';
import { useFormat, useWords } from '../language.tsx';
import { useOnce } from '../once.ts';
import { useSession } from '../session.tsx';
import type { ImportPreview } from '../types.ts';
import type { Words } from '../words/en.ts';
import classes from './import-dialog.module.css';
import { useLayer } from './layer.ts';
import { tell, tellFailure } from './notices.ts';
import { SearchSelect } from './search-select.tsx';
import { told } from './told.ts';

type Kind = 'clients' | 'items';
type Table = { csv: string; columns?: (string | null)[] };

/** The service reads one table of a workspace at a time: columns that are chosen in quick succession wait here. */
const ONE_AT_A_TIME = { id: 'import' };

/** A table becomes records: first what it would do, row by row, then all of it or nothing. */
export function ImportDialog({ kind, close }: { kind: Kind; close: () => void }) {
  const words = useWords();
  const format = useFormat();
  const { tables } = words;
  const { key } = useSession();
  const queries = useQueryClient();
  const operations = useOperations(kind);
  useLayer();
  const [table, setTable] = useState<Table>();
  const preview = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: operations.preview,
    onError: (error) => tellFailure(error, words),
  });
  const commit = useMutation({
    scope: ONE_AT_A_TIME,
    mutationFn: operations.commit,
    onSuccess: (created) => {
      tell(tables.done(format.whole(created)));
      queries.invalidateQueries({ queryKey: key(kind) });
      close();
    },
    onError: (error) => tellFailure(error, words),
  });

  // Two clicks may come before the button is drawn as busy.
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

  // What was chosen for a title holds for the next file, too.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const forgetFile = useRef<() => void>(null);

  function look(next: Table) {
    setTable(next);
    preview.mutate(next);
  }

  async function read(file: File | null) {
    if (!file) return;
    const csv = await file.text();
    // Else a corrected file of the same name would be no other file.
    forgetFile.current?.();
    setTable({ csv });
    preview.mutate(
      { csv },
      {
        onSuccess: ({ columns }) => {
          const fields = remembered(columns, chosen);
          if (fields) look({ csv, columns: fields });
        },
      },
    );
  }

  function choose(csv: string, columns: ImportPreview['columns'], fields: (string | null)[]) {
    const changed = columns.flatMap(({ title, field }, index) =>
      fields[index] === field ? [] : [[title, fields[index] ?? null] as const],
    );
    setChosen((last) => new Map([...last, ...changed]));
    look({ csv, columns: fields });
  }

  const found = table && preview.data;
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={tables.title[kind]}
      closeButtonProps={{ 'aria-label': words.do.close }}
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
      {found && (
        <>
          <Columns
            kind={kind}
            preview={found}
            choose={(fields) => choose(table.csv, found.columns, fields)}
          />
          <Text role="status" fw={600}>
            {tables.ready(format.whole(found.valid_rows), format.whole(found.rows))}
          </Text>
          <Faults kind={kind} preview={found} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              {words.do.cancel}
            </Button>
            <Button
              disabled={found.rows === 0 || found.valid_rows < found.rows}
              loading={commit.isPending}
              onClick={() => begin(table)}
            >
              {tables.submit(format.whole(found.rows))}
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

function Columns({
  kind,
  preview,
  choose,
}: {
  kind: Kind;
  preview: ImportPreview;
  choose: (columns: (string | null)[]) => void;
}) {
  const words = useWords();
  const { tables } = words;
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
                data={preview.fields.map((value) => ({ value, label: labelOf(value, kind, words) }))}
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

function Faults({ kind, preview }: { kind: Kind; preview: ImportPreview }) {
  const words = useWords();
  const { tables } = words;
  if (preview.errors.length === 0) return null;
  return (
    <div className={classes.faults}>
      <h3>{tables.faulty}</h3>
      <p>{tables.allOrNothing}</p>
      <ul>
        {preview.errors.map(({ row, errors }) => (
          <li key={row}>
            <strong>{tables.row(row)}</strong>{' '}
            {Object.entries(errors)
              .map(([field, messages]) => {
                const texts = messages.map((message) => told(message, words));
                return `${labelOf(field, kind, words)}: ${texts.join(', ')}`;
              })
              .join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Fields that forms call otherwise than the API. */
const OTHER_NAMES: Record<string, string> = {
  portal_access_enabled: 'portal',
  default_price: 'price',
  initial_stock: 'stock',
  initial_stock_note: 'stock_note',
  low_stock_threshold: 'threshold',
};

function labelOf(field: string, kind: Kind, words: Words): string {
  if (field === 'cells') return words.tables.cells;
  const labels: Record<string, string> = { ...words.ownData, ...words[kind].field };
  return labels[OTHER_NAMES[field] ?? field] ?? field;
}

function useOperations(kind: Kind) {
  const { workspace } = useSession();
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
        const keyed = { params: { ...params, header: { 'Idempotency-Key': key } }, body };
        return unwrap(
          kind === 'clients'
            ? dashboard.POST('/workspaces/{workspace}/clients/import', keyed)
            : dashboard.POST('/workspaces/{workspace}/items/import', keyed),
        );
      };
      return (await once(request)).data.created;
    },
  };
}
