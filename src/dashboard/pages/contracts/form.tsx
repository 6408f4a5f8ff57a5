import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormRulesRecord, useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { checks, showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { tell } from '../../components/notices.ts';
import { Sheet } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useWords } from '../../language.tsx';
import { useOnce } from '../../once.ts';
import type { Contract } from '../../types.ts';
import type { Words } from '../../words/en.ts';
import { ContentFields } from './content-fields.tsx';
import classes from './contracts.module.css';
import { useContractChange } from './queries.ts';
import { SignerFields } from './signer-fields.tsx';
import {
  type ContractForm,
  type ContractValues,
  createContract,
  type Opened,
  saveContract,
} from './values.ts';

const LARGEST_PDF = 10 * 1024 * 1024;

/** Writes a contract, or brings it as a PDF, and names who signs it; it stays a draft until it is sent. */
export function ContractEditor({
  initial,
  draft,
  clientName,
}: {
  initial: ContractValues;
  /** The draft to go on with; absent for a new one. */
  draft: Opened | undefined;
  clientName: string | undefined;
}) {
  const words = useWords();
  const { contracts } = words;
  const form = useForm<ContractValues>({
    initialValues: initial,
    validate: rulesOf(words, draft !== undefined),
  });
  const { submit, isBusy, overtaken, decide } = useSaving(form, draft);
  return (
    <form onSubmit={unlessUnreadable(submit)} noValidate className={classes.sheets}>
      <Sheet>
        <Stack>
          <TextInput label={contracts.field.title} maxLength={255} {...form.getInputProps('title')} />
          <ClientPicker
            label={contracts.field.client}
            {...form.getInputProps('client')}
            value={form.values.client}
            name={form.values.client === initial.client ? clientName : undefined}
          />
        </Stack>
      </Sheet>
      <ContentFields form={form} isDraft={draft !== undefined} />
      <SignerFields form={form} />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {words.editor.save}
        </Button>
      </Group>
      <UnsavedGuard isDirty={form.isDirty()} />
      <Dialog
        title={words.editor.overtaken.title}
        opened={overtaken}
        close={() => decide(false)}
        submit={() => decide(true)}
        submitLabel={words.editor.overtaken.replace}
        cancelLabel={words.editor.overtaken.keep}
        isDangerous
      >
        {contracts.overtaken}
      </Dialog>
    </form>
  );
}

/** Saves what is in the form; where somebody else saved the draft meanwhile, only after a question. */
function useSaving(form: ContractForm, draft: Opened | undefined) {
  const words = useWords();
  const [, go] = useLocation();
  const once = useOnce();
  const [overtaken, setOvertaken] = useState<ContractValues>();
  const change = useContractChange(
    (session, { values, replaces }: { values: ContractValues; replaces: boolean }) =>
      draft
        ? saveContract(session, { ...draft, values, etag: replaces ? undefined : draft.etag })
        : once((key) => createContract(session, values, key)),
  );

  function save(values: ContractValues, replaces: boolean): void {
    change.mutate(
      { values, replaces },
      {
        onSuccess: ({ reference }: Contract) => {
          tell(words.contracts.created);
          go(`/contracts/${reference}`, { replace: true });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 412) setOvertaken(values);
          else showFaults(form, error, words, (field) => (field === 'expires_at' ? 'expires' : field));
        },
      },
    );
  }

  function decide(replaces: boolean): void {
    if (replaces && overtaken) save(overtaken, true);
    setOvertaken(undefined);
  }

  return {
    submit: form.onSubmit((values) => save(values, false)),
    isBusy: change.isPending,
    overtaken: overtaken !== undefined,
    decide,
  };
}

function rulesOf(words: Words, isDraft: boolean): FormRulesRecord<ContractValues> {
  const { required, email } = checks(words);
  const { pdf } = words.contracts;
  return {
    title: required,
    client: required,
    body: (value, { source }) => (source === 'written' ? required(value) : null),
    pdf: (file, { source }) => {
      // The file of a draft is with the service.
      if (source === 'written' || isDraft) return null;
      if (!file) return pdf.none;
      return file.size > LARGEST_PDF ? pdf.tooLarge : null;
    },
    signers: { name: required, email },
  };
}
