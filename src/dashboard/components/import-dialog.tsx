import { Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dashboard, unwrap } from '../api.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useInvalidate } from '../query-cache.ts';
import { useSession } from '../session.tsx';
import type { ImportPreview } from '../types.ts';
import { type DecodedFile, decodedFile, type Encoding, inEncoding, isWorkbook } from './decoded-file.ts';
import { Columns, EncodingChoice, Faults, Findings, type Kind, NotTaken, Skipped } from './import-parts.tsx';
import { useLayer } from './layer.ts';
import { notify, notifyFailure, notifyRefusal } from './notify.ts';
import { useRememberedColumns } from './remembered-columns.ts';
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
