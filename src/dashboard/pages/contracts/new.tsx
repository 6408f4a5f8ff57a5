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
import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import { IconFileTypePdf, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { dashboard, unwrap } from '../../api.ts';
import { base64Of } from '../../components/base64.ts';
import { ClientPicker } from '../../components/client-picker.tsx';
import { DateField } from '../../components/date-field.tsx';
import { checks, showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { tell } from '../../components/notices.ts';
import { PageHead, Sheet } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useWords } from '../../language.tsx';
import { useOnce } from '../../once.ts';
import type { Session } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import classes from './contracts.module.css';
import { useContractChange } from './queries.ts';

type Signer = { key: string; name: string; email: string };
type Values = {
  title: string;
  client: string | null;
  source: Contract['source'];
  body: string;
  pdf: File | null;
  signers: Signer[];
  signing_order: 'parallel' | 'sequential';
  expires: string | null;
};

const LARGEST_PDF = 10 * 1024 * 1024;

/** Writes a contract, or brings it as a PDF, and names who signs it; it stays a draft until it is sent. */
export function NewContract() {
  const words = useWords();
  const { contracts } = words;
  const [, go] = useLocation();
  const once = useOnce();
  const { required, email } = checks(words);
  const form = useForm<Values>({
    initialValues: {
      title: '',
      client: null,
      source: 'written',
      body: '',
      pdf: null,
      signers: [newSigner()],
      signing_order: 'parallel',
      expires: null,
    },
    validate: {
      title: required,
      client: required,
      body: (value, { source }) => (source === 'written' ? required(value) : null),
      pdf: (file, { source }) => {
        if (source === 'written') return null;
        if (!file) return contracts.pdf.none;
        return file.size > LARGEST_PDF ? contracts.pdf.tooLarge : null;
      },
      signers: { name: required, email },
    },
  });
  const change = useContractChange((session, values: Values) => once((key) => create(session, values, key)));

  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: ({ reference }) => {
        tell(contracts.created);
        go(`/contracts/${reference}`, { replace: true });
      },
      onError: (error) =>
        showFaults(form, error, words, (field) => (field === 'expires_at' ? 'expires' : field)),
    }),
  );

  return (
    <>
      <PageHead title={contracts.new} back={{ href: '/contracts', label: contracts.title }} />
      <form onSubmit={unlessUnreadable(submit)} noValidate className={classes.sheets}>
        <Sheet>
          <Stack>
            <TextInput label={contracts.field.title} maxLength={255} {...form.getInputProps('title')} />
            <ClientPicker
              label={contracts.field.client}
              {...form.getInputProps('client')}
              value={form.values.client}
            />
            <Content form={form} />
          </Stack>
        </Sheet>
        <Signers form={form} />
        <div className={classes.foot}>
          <Button type="submit" loading={change.isPending}>
            {words.do.save}
          </Button>
        </div>
        <UnsavedGuard isDirty={form.isDirty()} />
      </form>
    </>
  );
}

type Form = UseFormReturnType<Values, Values, FormRulesRecord<Values>>;

/** The text of the contract, or the file that takes its place. */
function Content({ form }: { form: Form }) {
  const { contracts } = useWords();
  const sourceId = useId();
  return (
    <>
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
      {form.values.source === 'written' ? (
        <Textarea
          label={contracts.field.body}
          description={contracts.field.body_hint}
          autosize
          minRows={12}
          maxRows={32}
          maxLength={200_000}
          classNames={{ input: classes.text }}
          {...form.getInputProps('body')}
        />
      ) : (
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
    </>
  );
}

function Signers({ form }: { form: Form }) {
  const { field } = useWords().contracts;
  const orderId = useId();
  const { signers } = form.values;
  return (
    <Sheet title={field.signers}>
      <Stack>
        {signers.map((signer, index) => (
          <Group key={signer.key} align="flex-start" wrap="nowrap" gap="sm">
            <TextInput
              flex={1}
              aria-label={`${field.signerName}, ${field.signer(index + 1)}`}
              placeholder={field.signerName}
              maxLength={255}
              {...form.getInputProps(`signers.${index}.name`)}
            />
            <TextInput
              flex={1}
              type="email"
              aria-label={`${field.signerEmail}, ${field.signer(index + 1)}`}
              placeholder={field.signerEmail}
              maxLength={254}
              {...form.getInputProps(`signers.${index}.email`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={signers.length === 1}
              aria-label={field.removeSigner(index + 1)}
              onClick={() => form.removeListItem('signers', index)}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="subtle"
            disabled={signers.length >= 20}
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => form.insertListItem('signers', newSigner())}
          >
            {field.addSigner}
          </Button>
        </div>
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
    </Sheet>
  );
}

let lastSigner = 0;

function newSigner(): Signer {
  lastSigner += 1;
  return { key: `signer-${lastSigner}`, name: '', email: '' };
}

/** Writing one is the API's; only the dashboard takes a file. */
async function create({ api, workspace }: Session, values: Values, key: string): Promise<Contract> {
  const common = {
    title: values.title,
    client: values.client ?? '',
    signers: values.signers.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    signing_order: values.signing_order,
    expires_at: endOfDay(values.expires),
  };
  if (values.source === 'uploaded' && values.pdf) {
    const upload = dashboard.POST('/workspaces/{workspace}/contracts', {
      params: { path: { workspace: workspace.reference }, header: { 'Idempotency-Key': key } },
      body: { ...common, pdf: await base64Of(values.pdf) },
    });
    return (await unwrap(upload)).data;
  }
  const request = api.POST('/contracts', {
    params: { header: { 'Idempotency-Key': key } },
    body: { ...common, body: values.body },
  });
  return (await unwrap(request)).data;
}

/** A deadline that is a day means the whole of it, where the browser is. */
function endOfDay(date: string | null): string | null {
  return date ? new Date(`${date}T23:59:59`).toISOString() : null;
}
