import { ActionIcon, Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { relatedDocumentInputLimits } from '../../../../../generated/limits.ts';
import { DOCUMENT_STATUSES } from '../../../../domain/document-status.ts';
import { $api } from '../../../api.ts';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { checks } from '../../../components/form-faults.ts';
import { Panel } from '../../../components/page.tsx';
import { useSearchList } from '../../../components/search-list.ts';
import { SearchInput, SearchSelect } from '../../../components/search-select.tsx';
import { useTypedSearch } from '../../../components/typed-search.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentSummary } from '../../../types.ts';
import { kindOf } from '../kind.ts';
import classes from './related.module.css';
import { type RelatedDraft, type Relation, relationsFor } from './related-draft.ts';

type Props = {
  type: string;
  related: RelatedDraft[];
  client: string | null;
  faults: Record<string, string>;
  change: (part: { related: RelatedDraft[] }) => void;
};

/** The documents that a draft refers to: each with its relation, to change or to take away. */
export const Related = memo(function Related({ type, related, client, faults, change }: Props) {
  const texts = useMessages().settlement;
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={texts.related.title}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          data-needed={faults.related_documents ? true : undefined}
          onClick={() => setAdding(true)}
        >
          {texts.editor.add}
        </Button>
      }
      isFlush
    >
      {related.length === 0 ? (
        <p className={classes.none}>{faults.related_documents ?? texts.editor.none}</p>
      ) : (
        <ul className={classes.rows}>
          {related.map((each, index) => (
            <RelatedRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same document may be named twice
              key={index}
              related={each}
              fault={faultOf(faults, index)}
              change={(relation) => change({ related: related.with(index, { ...each, relation }) })}
              remove={() => change({ related: related.toSpliced(index, 1) })}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddRelatedDialog
          type={type}
          client={client}
          add={(added) => change({ related: [...related, added] })}
          close={() => setAdding(false)}
        />
      )}
    </Panel>
  );
});

function RelatedRow({
  related,
  fault,
  change,
  remove,
}: {
  related: RelatedDraft;
  fault: string | undefined;
  change: (relation: Relation) => void;
  remove: () => void;
}) {
  const { related: texts, editor } = useMessages().settlement;
  const format = useFormat();
  const { relation, document, number, issueDate } = related;
  return (
    <li>
      <span className={classes.name}>
        <strong>{number}</strong>
        <span>
          {[issueDate && format.date(issueDate), !document && texts.elsewhere].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.choice}>
        <SearchSelect
          aria-label={editor.relationTo({ number })}
          data={relationsFor(document === null).map((value) => ({ value, label: texts.to[value] ?? value }))}
          value={relation}
          error={fault}
          onChange={(value) => value && change(value as Relation)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={editor.remove({ number })}
          onClick={remove}
        >
          <IconX size={17} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  );
}

/** What is wrong with a relation is shown at its row, whichever part of it is meant. */
function faultOf(faults: Record<string, string>, index: number): string | undefined {
  const field = `related_documents.${index}`;
  return Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

type Values = {
  where: 'here' | 'elsewhere';
  relation: Relation;
  document: DocumentSummary | null;
  number: string;
  issueDate: string | null;
};

/** A document that a draft refers to: one of the workspace, or one issued elsewhere. */
function AddRelatedDialog({
  type,
  client,
  add,
  close,
}: {
  /** The type of the draft. */
  type: string;
  client: string | null;
  add: (related: RelatedDraft) => void;
  close: () => void;
}) {
  const messages = useMessages();
  const { editor: texts, related } = messages.settlement;
  const { required } = checks(messages);
  const form = useForm<Values>({
    initialValues: {
      where: 'here',
      relation: usualRelation(type),
      document: null,
      number: '',
      issueDate: null,
    },
    validate: {
      document: (document, { where }) => (where === 'here' ? required(document?.reference) : null),
      number: (number, { where }) => (where === 'elsewhere' ? required(number) : null),
    },
  });
  const { where, relation, document } = form.values;
  const isElsewhere = where === 'elsewhere';
  const submit = form.onSubmit((values) => {
    add(relatedFrom(values));
    close();
  });
  return (
    <Dialog title={texts.addTitle} opened close={close} submit={submit} submitLabel={texts.add}>
      <Stack>
        <SegmentedControl
          aria-label={texts.where}
          data={[
            { value: 'here', label: texts.isHere },
            { value: 'elsewhere', label: texts.isElsewhere },
          ]}
          {...form.getInputProps('where')}
        />
        {isElsewhere ? (
          <>
            <TextInput
              label={texts.number}
              maxLength={relatedDocumentInputLimits.number}
              {...form.getInputProps('number')}
            />
            <DateField label={texts.date} {...form.getInputProps('issueDate')} />
          </>
        ) : (
          <DocumentPicker
            label={texts.document}
            client={client}
            document={document}
            error={form.errors.document}
            onChange={(found) => form.setFieldValue('document', found)}
          />
        )}
        <SearchSelect
          label={texts.relation}
          data={relationsFor(isElsewhere).map((value) => ({ value, label: related.to[value] ?? value }))}
          value={relation}
          onChange={(value) => value && form.setFieldValue('relation', value as Relation)}
        />
      </Stack>
    </Dialog>
  );
}

function usualRelation(type: string): Relation {
  const kind = kindOf(type);
  if (kind === 'credit_note') return 'credits';
  return kind === 'debit_note' ? 'debits' : 'corrects';
}

function relatedFrom({ where, relation, document, number, issueDate }: Values): RelatedDraft {
  if (where === 'elsewhere' || !document)
    return { relation, document: null, number: number.trim(), issueDate, documentType: null };
  const { reference, number: own, issue_date, type } = document;
  // A relation that only documents issued elsewhere have may have been chosen before.
  const possible = relation === 'deducts' ? 'corrects' : relation;
  return {
    relation: possible,
    document: reference,
    number: own ?? '',
    issueDate: issue_date,
    documentType: type,
  };
}

/** Drafts have no number to refer to. */
const ISSUED = DOCUMENT_STATUSES.filter((status) => status !== 'draft').join(',');

/** Finds an issued document by typing, of one client where that is chosen already. */
function DocumentPicker({
  label,
  client,
  document,
  error,
  onChange,
}: {
  label: string;
  client: string | null;
  document: DocumentSummary | null;
  error: ReactNode;
  onChange: (document: DocumentSummary | null) => void;
}) {
  const { editor } = useMessages().settlement;
  const written = useCatalogueName();
  const format = useFormat();
  const { inWorkspace, can } = useSession();
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const { search, isBehind } = useTypedSearch(typed);
  const query = {
    status: ISSUED,
    per_page: 20,
    ...(client ? { client } : {}),
    ...(search ? { search } : {}),
  };
  const { data, isFetching, isPlaceholderData } = $api.useQuery('get', '/documents', inWorkspace({ query }), {
    select: ({ data }) => data,
    enabled: isAsked && can('documents.view'),
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const list = useSearchList({
    typed,
    setTyped,
    choices: found.map((each) => ({
      value: each.reference,
      label: each.number ?? '',
      detail: [
        each.type_name && written(each.type_name, each.type),
        format.date(each.issue_date),
        format.money(each.total, each.currency),
        !client && each.client.name,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    isSearching: isBehind || (isFetching && (isPlaceholderData || !data)),
    value: document?.reference ?? null,
    choose: (reference) => onChange(found.find((each) => each.reference === reference) ?? null),
    clear: () => onChange(null),
  });
  return (
    <SearchInput
      list={list}
      text={typed ?? document?.number ?? ''}
      isBusy={isFetching}
      label={label}
      placeholder={editor.documentSearch}
      error={error}
      data-autofocus
      onFocus={() => setAsked(true)}
    />
  );
}
