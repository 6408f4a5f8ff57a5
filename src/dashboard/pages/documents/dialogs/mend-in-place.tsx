import { Group, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { wordFor } from '../../../../domain/texts.ts';
import { unwrap } from '../../../api.ts';
import { DateField } from '../../../components/date-field.tsx';
import { notifyFailure } from '../../../components/notify.ts';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { CheckFinding, DocumentRecord } from '../../../types.ts';
import { draftOf, lineInput } from '../editor/draft.ts';
import { useCatalogue, useDocumentChange } from '../queries.ts';

type Props = {
  document: DocumentRecord;
  findings: readonly CheckFinding[];
  /** Asks the check again. */
  onMended: () => void;
};

type Change = { delivery_date: string } | { due_date: string } | { unit: string; line: number };

const LINE_UNIT = /^lines\.(\d+)\.unit(?:_code)?$/;

/** The dates and units that are missing, to be given without leaving the dialog: each is saved as soon as it is chosen. */
export function MendInPlace({ document, findings, onMended }: Props) {
  const messages = useMessages();
  const { can } = useSession();
  const { record } = messages.documents;
  const mend = useMending(document, onMended);
  const offered = useOffered(findings);
  if (!can('documents.update') || offered.length === 0) return null;
  const lines = offered.flatMap((field) => {
    const index = LINE_UNIT.exec(field)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
  return (
    <Stack gap="sm" onKeyDown={keepFromIssuing}>
      <Group gap="md" grow preventGrowOverflow={false}>
        {offered.includes('delivery_date') && (
          <DateField
            label={record.deliveryDate}
            value={document.delivery_date}
            isClearable={false}
            onChange={(date) => date && mend({ delivery_date: date })}
          />
        )}
        {offered.includes('due_date') && (
          <DateField
            label={record.dueDate}
            value={document.due_date}
            isClearable={false}
            onChange={(date) => date && mend({ due_date: date })}
          />
        )}
      </Group>
      {lines.map((line) => (
        <UnitField
          key={line}
          line={line}
          unit={document.lines[line]?.unit ?? null}
          choose={(unit) => mend({ unit, line })}
        />
      ))}
    </Stack>
  );
}

/** Enter ends the typing of a date; in a form it would issue the document. */
function keepFromIssuing(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function UnitField({
  line,
  unit,
  choose,
}: {
  line: number;
  unit: string | null;
  choose: (unit: string) => void;
}) {
  const messages = useMessages();
  const { data: catalogue } = useCatalogue();
  if (!catalogue) return null;
  const units = [...new Set([...catalogue.units.product, ...catalogue.units.service])];
  const choices = units.map((value) => ({ value, label: wordFor(messages.unit, value) ?? value }));
  const own = unit === null || units.includes(unit) ? [] : [{ value: unit, label: unit }];
  return (
    <SearchSelect
      label={messages.einvoice.ofLine({ field: messages.editor.unit, line: line + 1 })}
      data={[...choices, ...own]}
      value={unit}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  );
}

/** A field that was offered stays, so that what was chosen can be seen and changed. */
function useOffered(findings: readonly CheckFinding[]): string[] {
  const [offered, setOffered] = useState<string[]>([]);
  const isOffered = (field: string) =>
    field === 'delivery_date' || field === 'due_date' || LINE_UNIT.test(field);
  const added = findings
    .map(({ field }) => field)
    .filter((field) => isOffered(field) && !offered.includes(field));
  if (added.length > 0) setOffered([...offered, ...new Set(added)]);
  return offered;
}

function useMending({ reference, ...document }: DocumentRecord, onMended: () => void) {
  const messages = useMessages();
  const format = useFormat();
  const change = useDocumentChange(async ({ api }, wanted: Change) => {
    const body = 'line' in wanted ? { lines: linesWith({ reference, ...document }, wanted, format) } : wanted;
    return (await unwrap(api.PATCH('/documents/{reference}', { params: { path: { reference } }, body })))
      .data;
  });
  return (wanted: Change) =>
    change.mutate(wanted, {
      onSuccess: onMended,
      onError: (error) => notifyFailure(error, messages),
    });
}

/** All lines of a draft with another unit on one of them; its code then follows from the unit. */
function linesWith(
  document: DocumentRecord,
  { unit, line: index }: { unit: string; line: number },
  format: ReturnType<typeof useFormat>,
) {
  return draftOf(document, format, false).lines.flatMap(
    (line, i) => lineInput(i === index ? { ...line, unit, unitCode: '' } : line, format) ?? [],
  );
}
