import {
  ActionIcon,
  Button,
  FileInput,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormRulesRecord, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileTypePdf, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Redirect, useLocation, useParams, useSearchParams } from 'wouter';
import { contractCreateLimits, signerInputLimits } from '../../../../generated/limits.ts';
import { addressKey } from '../../../domain/contacts.ts';
import { ApiError } from '../../api.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useOnce } from '../../components/use-once.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { useClient } from '../clients/queries.ts';
import classes from './contracts.module.css';
import { useContractChange, useOpenedContract } from './queries.ts';
import { ContractText } from './text.tsx';
import {
  type ContractForm,
  type ContractValues,
  createContract,
  emptyContract,
  newSigner,
  type Opened,
  saveContract,
  valuesOf,
} from './values.ts';

/** A new contract, empty or based on another one, or an existing draft. */
export function ContractEditorPage() {
  const { contracts } = useMessages();
  const { reference } = useParams();
  const [search] = useSearchParams();
  const pattern = search.get('from') ?? undefined;
  const { data: opened, error, refetch } = useOpenedContract(reference ?? pattern);

  if (error && !opened) return <FailureNotice error={error} retry={refetch} isPage />;
  if ((reference ?? pattern) && !opened) return <PageSkeleton />;
  // What was sent cannot be edited: an old link to the editor shows the contract instead.
  if (reference && opened?.contract.status !== 'draft')
    return <Redirect to={`/contracts/${reference}`} replace />;

  return (
    <>
      <PageHead
        title={reference ? contracts.editTitle : contracts.new}
        back={
          reference && opened
            ? { href: `/contracts/${reference}`, label: opened.contract.title }
            : { href: '/contracts', label: contracts.title }
        }
      />
      <ContractEditor
        key={reference ?? pattern ?? 'new'}
        initial={
          opened
            ? valuesOf(opened, reference === undefined)
            : emptyContract(search.get('client'), search.get('document'))
        }
        draft={reference ? opened : undefined}
        clientName={opened?.contract.client.name}
      />
    </>
  );
}

const MAX_PDF_BYTES = 10 * 1024 * 1024;

/** Edits a contract, as text or as an uploaded PDF, and its signers; it stays a draft until it is sent. */
function ContractEditor({
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

/** Typesetting the longest text takes too long to run on each key press. */
const PREVIEW_DELAY_MS = 250;

/** The text of the contract with a preview, or the uploaded file instead. */
function ContentFields({ form, isDraft }: { form: ContractForm; isDraft: boolean }) {
  const { contracts } = useMessages();
  const sourceId = useId();
  const isWritten = form.values.source === 'written';
  return (
    <Panel>
      <Stack>
        {!isDraft && (
          <div>
            <Text id={sourceId} size="sm" fw={600} mb={4}>
              {contracts.source.label}
            </Text>
            <SegmentedControl
              aria-labelledby={sourceId}
              data={[
                { value: 'written', label: contracts.source.written },
                { value: 'uploaded', label: contracts.source.uploaded },
              ]}
              {...form.getInputProps('source')}
            />
          </div>
        )}
        {isWritten && <WrittenText form={form} />}
        {!isWritten && isDraft && <Text>{contracts.pdf.kept}</Text>}
        {!isWritten && !isDraft && (
          <FileInput
            label="PDF"
            description={contracts.pdf.hint}
            placeholder={contracts.pdf.choose}
            accept="application/pdf"
            leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden="true" />}
            clearable
            {...form.getInputProps('pdf')}
          />
        )}
      </Stack>
    </Panel>
  );
}

function WrittenText({ form }: { form: ContractForm }) {
  const { contracts } = useMessages();
  const previewId = useId();
  const [text] = useDebouncedValue(form.values.body, PREVIEW_DELAY_MS);
  return (
    <div className={classes.writing}>
      <Textarea
        label={contracts.field.body}
        description={contracts.field.body_hint}
        autosize
        minRows={16}
        maxRows={32}
        maxLength={contractCreateLimits.body}
        classNames={{ input: classes.text }}
        {...form.getInputProps('body')}
      />
      <div className={classes.preview}>
        <Text id={previewId} size="sm" fw={600}>
          {contracts.preview.title}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section aria-labelledby={previewId} tabIndex={0}>
          {text.trim() ? <ContractText text={text} /> : <Text c="dimmed">{contracts.preview.empty}</Text>}
        </section>
      </div>
    </div>
  );
}

/** Who signs, in which order and until when. */
function SignerFields({ form }: { form: ContractForm }) {
  const { field } = useMessages().contracts;
  const orderId = useId();
  const { signers } = form.values;
  return (
    <Panel title={field.signers}>
      <Stack>
        {signers.map((signer, index) => (
          <Group key={signer.key} align="flex-start" wrap="nowrap" gap="sm">
            <TextInput
              flex={1}
              aria-label={`${field.signerName}, ${field.signer({ position: index + 1 })}`}
              placeholder={field.signerName}
              maxLength={signerInputLimits.name}
              {...form.getInputProps(`signers.${index}.name`)}
            />
            <TextInput
              flex={1}
              type="email"
              aria-label={`${field.signerEmail}, ${field.signer({ position: index + 1 })}`}
              placeholder={field.signerEmail}
              maxLength={signerInputLimits.email}
              {...form.getInputProps(`signers.${index}.email`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={signers.length === 1}
              aria-label={field.removeSigner({ position: index + 1 })}
              onClick={() => form.removeListItem('signers', index)}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <Group gap="sm">
          <Button
            variant="subtle"
            disabled={signers.length >= 20}
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => form.insertListItem('signers', newSigner())}
          >
            {field.addSigner}
          </Button>
          <OfferedSigners form={form} />
        </Group>
        <Group align="flex-end" gap="lg">
          <div>
            <Text id={orderId} size="sm" fw={600} mb={4}>
              {field.order}
            </Text>
            <SegmentedControl
              aria-labelledby={orderId}
              data={[
                { value: 'parallel', label: field.parallel },
                { value: 'sequential', label: field.sequential },
              ]}
              {...form.getInputProps('signing_order')}
            />
          </div>
          <DateField label={field.expires} {...form.getInputProps('expires')} />
        </Group>
      </Stack>
    </Panel>
  );
}

/** Contacts of the client for contracts who are not among the signers. */
function OfferedSigners({ form }: { form: ContractForm }) {
  const { can } = useSession();
  const { client: reference, signers } = form.values;
  const { data: client } = useClient(reference ?? '', reference !== null && can('clients.view'));
  const named = signers.map(({ email }) => addressKey(email));
  const offered = (client?.contacts ?? []).filter(
    ({ email, roles }) => roles.includes('contracts') && !named.includes(addressKey(email)),
  );

  /** In the place of a signer who has no name and no address yet, or else as the last one. */
  function add(name: string, email: string): void {
    const empty = signers.findIndex((signer) => signer.name.trim() === '' && signer.email.trim() === '');
    if (empty >= 0) form.replaceListItem('signers', empty, newSigner(name, email));
    else form.insertListItem('signers', newSigner(name, email));
  }

  return offered.map(({ name, email }) => (
    <Button
      key={email}
      variant="default"
      size="compact-sm"
      disabled={signers.length >= 20}
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      onClick={() => add(name ?? '', email)}
    >
      {name ?? email}
    </Button>
  ));
}
