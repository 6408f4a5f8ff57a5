import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { workspaceUpdateLimits } from '../../../../generated/limits.ts';
import type { Language } from '../../../domain/language.ts';
import { FOOTER_LIMITS } from '../../../domain/look.ts';
import { dashboard, unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { isDueDays } from '../../components/form-faults.ts';
import { LanguageSelect, useLanguageName } from '../../components/language-select.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { useNeededField, withoutOpening } from '../../components/needed-field.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Workspace } from '../../types.ts';
import { useDocumentTypeSettings, useInWorkspace, useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

type Defaults = Pick<
  Workspace,
  | 'default_due_days'
  | 'default_payment_terms'
  | 'default_notes'
  | 'default_language'
  | 'default_second_language'
>;

/** The defaults of one document type, or of all of them, for which the footer is part of the look. */
type Row = Defaults & {
  type: string | null;
  name: string;
  isPaid: boolean;
  default_footer_text: string | null;
};

/** What new documents take where they do not say it themselves: of all types, and of single ones. */
export function DefaultSettings({ workspace }: { workspace: Workspace }) {
  const messages = useMessages();
  const { defaults } = messages.settings;
  const written = useCatalogueName();
  const { data, error, refetch } = useDocumentTypeSettings();
  const [edited, setEdited] = useState<Row>();
  const needed = useNeededField();
  const [isAsked, setAsked] = useState('default_due_days' in needed);
  const [, setSearch] = useSearchParams();
  const rows: Row[] = [
    { ...workspace, type: null, name: defaults.all, isPaid: true, default_footer_text: null },
    ...(data ?? []).map((settings) => ({
      ...settings,
      type: settings.document_type,
      name: written(settings.name, settings.document_type),
      isPaid: !settings.document_type.endsWith('_credit_note'),
    })),
  ];
  const shown = edited ?? (isAsked && data ? rows[0] : undefined);
  const close = () => {
    setEdited(undefined);
    if (isAsked) setSearch((last) => withoutOpening(last), { replace: true });
    setAsked(false);
  };
  return (
    <Panel title={defaults.title} hint={defaults.hint} isFlush>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={6} />}
      <ul className={classes.rows}>
        {data &&
          rows.map((row) => (
            <li key={row.type ?? ''}>
              <span>
                <strong>{row.name}</strong>
                <Summary row={row} />
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${defaults.change} ${row.name}`}
                onClick={() => setEdited(row)}
              >
                {defaults.change}
              </Button>
            </li>
          ))}
      </ul>
      {shown && <DefaultsDialog row={shown} faults={isAsked ? needed : {}} close={close} />}
    </Panel>
  );
}

function Summary({ row }: { row: Row }) {
  const { defaults } = useMessages().settings;
  const nameOf = useLanguageName();
  const languages = [row.default_language, row.default_second_language].filter((one) => one !== null);
  const parts = [
    row.default_due_days === null ? null : defaults.days({ days: row.default_due_days }),
    row.default_payment_terms && defaults.paymentTerms,
    row.default_notes && defaults.notes,
    languages.map(nameOf).join(' / '),
    row.default_footer_text && defaults.footer,
  ].filter((part) => part !== null && part !== '');
  return <span className={classes.quiet}>{parts.join(' · ') || defaults.nothing}</span>;
}

type Values = {
  default_due_days: string;
  default_payment_terms: string;
  default_notes: string;
  default_language: Language | null;
  default_second_language: Language | null;
  default_footer_text: string;
};

type DialogProps = {
  row: Row;
  /** What is said at fields from the beginning. */
  faults: Record<string, string>;
  close: () => void;
};

function DefaultsDialog({ row, faults, close }: DialogProps) {
  const messages = useMessages();
  const { defaults } = messages.settings;
  const params = useInWorkspace();
  const { api } = useSession();
  const form = useForm<Values>({
    initialErrors: faults,
    initialValues: {
      default_due_days: row.default_due_days === null ? '' : String(row.default_due_days),
      default_payment_terms: row.default_payment_terms ?? '',
      default_notes: row.default_notes ?? '',
      default_language: row.default_language,
      default_second_language: row.default_second_language,
      default_footer_text: row.default_footer_text ?? '',
    },
    validate: { default_due_days: (text) => (isDueDays(text) ? null : defaults.fault) },
  });
  const change = useSettingsChange(
    async ({ footer, ...body }: Defaults & { footer: string | null }) => {
      if (row.type === null) return unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }));
      return unwrap(
        api.PATCH('/document-type-settings', {
          body: { document_type: row.type, ...body, default_footer_text: footer },
        }),
      );
    },
    ['/workspaces/{workspace}', '/document-type-settings', '/document-defaults'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(
      {
        default_due_days: values.default_due_days.trim() === '' ? null : Number(values.default_due_days),
        default_payment_terms: values.default_payment_terms.trim() || null,
        default_notes: values.default_notes.trim() || null,
        default_language: values.default_language,
        default_second_language: values.default_second_language,
        footer: values.default_footer_text.trim() || null,
      },
      mutationCallbacks({ done: messages.settings.saved, close, messages, form }),
    ),
  );
  const ofAll = row.type === null ? '' : ` ${defaults.ofAll}`;
  return (
    <Dialog
      title={defaults.dialog({ name: row.name })}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        {row.isPaid && (
          <>
            <TextInput
              label={defaults.dueDays}
              description={`${defaults.dueDaysHint}${ofAll}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              data-autofocus
              {...form.getInputProps('default_due_days')}
            />
            <Textarea
              label={defaults.paymentTerms}
              description={`${defaults.printed}${ofAll}`}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={workspaceUpdateLimits.default_payment_terms}
              {...form.getInputProps('default_payment_terms')}
            />
          </>
        )}
        <Textarea
          label={defaults.notes}
          description={`${defaults.printed}${ofAll}`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={workspaceUpdateLimits.default_notes}
          {...form.getInputProps('default_notes')}
        />
        <LanguageSelect
          label={defaults.language}
          description={row.type === null ? undefined : defaults.ofAll}
          placeholder={row.type === null ? defaults.byCountry : undefined}
          {...form.getInputProps('default_language')}
        />
        <LanguageSelect
          label={defaults.secondLanguage}
          description={`${defaults.secondLanguageHint}${ofAll}`}
          {...form.getInputProps('default_second_language')}
        />
        {row.type !== null && (
          <Textarea
            label={defaults.footer}
            description={defaults.footerHint}
            autosize
            minRows={2}
            maxRows={FOOTER_LIMITS.lines}
            maxLength={FOOTER_LIMITS.characters}
            {...form.getInputProps('default_footer_text')}
          />
        )}
      </Stack>
    </Dialog>
  );
}
