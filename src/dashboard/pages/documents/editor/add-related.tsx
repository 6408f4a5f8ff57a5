import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { relatedDocumentInputLimits } from '../../../../../generated/limits.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { checks } from '../../../components/form-faults.ts';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { DocumentSummary } from '../../../types.ts';
import { kindOf } from '../kind.ts';
import { DocumentPicker } from './document-picker.tsx';
import { type RelatedDraft, type Relation, relationsFor } from './related-draft.ts';

type Values = {
  where: 'here' | 'elsewhere';
  relation: Relation;
  document: DocumentSummary | null;
  number: string;
  issueDate: string | null;
};

/** A document that a draft refers to: one of the workspace, or one issued elsewhere. */
export function AddRelatedDialog({
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
