import { Button } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Language } from '../../../domain/language.ts';
import { dashboard, unwrap } from '../../api.ts';
import { changedOnly } from '../../components/changed-only.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { useNeededField } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Workspace } from '../../types.ts';
import { useInWorkspace, useSettingsChange, useWorkspaceProfile } from './queries.ts';
import classes from './settings.module.css';

const TEXTS = [
  ...['name', 'legal_name', 'tax_number', 'vat_number', 'registration_number'],
  ...['address_line1', 'address_line2', 'postal_code', 'city', 'place_of_issue'],
  ...['email', 'phone', 'website'],
  ...['contact_name', 'contact_phone', 'contact_email', 'electronic_address', 'electronic_address_scheme'],
] as const;

export type ProfileText = (typeof TEXTS)[number];

export type ProfileValues = Record<ProfileText, string> & {
  number_template: string;
  timezone: string;
  language: Language | null;
  issues_only_clean: boolean;
};

/** The business as its settings show it, in parts: each page saves what was changed on it. */
export function OfProfile({ children }: { children: (workspace: Workspace) => ReactNode }) {
  const { data, error, refetch } = useWorkspaceProfile();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <PageSkeleton />;
  return children(data);
}

/** A form of some settings of the business, with its button. */
export function ProfileForm({
  workspace,
  children,
}: {
  workspace: Workspace;
  children: (form: UseFormReturnType<ProfileValues>) => ReactNode;
}) {
  const messages = useMessages();
  const params = useInWorkspace();
  const { required, emailOrNone } = checks(messages);
  const needed = useNeededField();
  const form = useForm<ProfileValues>({
    initialErrors: needed,
    initialValues: valuesOf(workspace),
    validate: { name: required, email: emailOrNone, contact_email: emailOrNone, number_template: required },
  });
  const change = useSettingsChange(
    async (values: ProfileValues) => {
      const body = changedOnly(values, form);
      return (await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }))).data;
    },
    ['/workspaces/{workspace}', '/number-series'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (saved) => {
        form.setValues(valuesOf(saved));
        form.resetDirty(valuesOf(saved));
        notify(messages.settings.saved);
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.sheets}>
      {children(form)}
      <div className={classes.foot}>
        <Button type="submit" disabled={!form.isDirty()} loading={change.isPending}>
          {messages.do.saveChanges}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

function valuesOf(workspace: Workspace): ProfileValues {
  const texts = TEXTS.map((name) => [name, workspace[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<ProfileText, string>),
    number_template: workspace.number_template,
    timezone: workspace.timezone,
    language: workspace.language,
    issues_only_clean: workspace.issues_only_clean,
  };
}
