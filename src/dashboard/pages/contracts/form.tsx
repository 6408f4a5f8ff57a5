import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormRulesRecord, useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { contractCreateLimits } from '../../../../generated/limits.ts';
import { ApiError } from '../../api.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { checks, showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useOnce } from '../../components/use-once.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { Contract } from '../../types.ts';
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

const MAX_PDF_BYTES = 10 * 1024 * 1024;

/** Edits a contract, as text or as an uploaded PDF, and its signers; it stays a draft until it is sent. */
export function ContractEditor({
  initial,
  draft,
  clientName,
}: {
  initial: ContractValues;
  /** The draft to edit; absent for a new one. */
  draft: Opened | undefined;
  clientName: string | undefined;
}) {
  const messages = useMessages();
  const { contracts } = messages;
  const form = useForm<ContractValues>({
    initialValues: initial,
    validate: rulesOf(messages, draft !== undefined),
  });
  const { submit, isBusy, editConflict, decide } = useSaving(form, draft);
  return (
    <form onSubmit={unlessUnreadable(submit)} noValidate className={classes.sheets}>
      <Panel>
        <Stack>
          <TextInput
            label={contracts.field.title}
            maxLength={contractCreateLimits.title}
            {...form.getInputProps('title')}
          />
          <ClientPicker
            label={contracts.field.client}
            {...form.getInputProps('client')}
            value={form.values.client}
            name={form.values.client === initial.client ? clientName : undefined}
          />
        </Stack>
      </Panel>
      <ContentFields form={form} isDraft={draft !== undefined} />
      <SignerFields form={form} />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {messages.editor.save}
        </Button>
      </Group>
      <UnsavedGuard isDirty={form.isDirty()} />
      <Dialog
        title={messages.editor.editConflict.title}
        opened={editConflict}
        close={() => decide(false)}
        submit={() => decide(true)}
        submitLabel={messages.editor.editConflict.replace}
        cancelLabel={messages.editor.editConflict.keep}
        isDangerous
      >
        {contracts.editConflict}
      </Dialog>
    </form>
  );
}

/** Saves the form; asks first where another user has saved the draft since it was opened. */
function useSaving(form: ContractForm, draft: Opened | undefined) {
  const messages = useMessages();
  const [, go] = useLocation();
  const once = useOnce();
  const [editConflict, setEditConflict] = useState<ContractValues>();
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
          notify(messages.contracts.created);
          go(`/contracts/${reference}`, { replace: true });
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 412) setEditConflict(values);
          else showFaults(form, error, messages, (field) => (field === 'expires_at' ? 'expires' : field));
        },
      },
    );
  }

  function decide(replaces: boolean): void {
    if (replaces && editConflict) save(editConflict, true);
    setEditConflict(undefined);
  }

  return {
    submit: form.onSubmit((values) => save(values, false)),
    isBusy: change.isPending,
    editConflict: editConflict !== undefined,
    decide,
  };
}

function rulesOf(messages: Messages, isDraft: boolean): FormRulesRecord<ContractValues> {
  const { required, email } = checks(messages);
  const { pdf } = messages.contracts;
  return {
    title: required,
    client: required,
    body: (value, { source }) => (source === 'written' ? required(value) : null),
    pdf: (file, { source }) => {
      // The service already has the file of a draft.
      if (source === 'written' || isDraft) return null;
      if (!file) return pdf.none;
      return file.size > MAX_PDF_BYTES ? pdf.tooLarge : null;
    },
    signers: { name: required, email },
  };
}
