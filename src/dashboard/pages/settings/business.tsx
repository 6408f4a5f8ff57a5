import { Anchor, Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'wouter';
import { workspaceUpdateLimits } from '../../../../generated/limits.ts';
import type { Language } from '../../../domain/language.ts';
import { numbersInOrder } from '../../../domain/party-numbers.ts';
import { dashboard, unwrap } from '../../api.ts';
import { changedOnly } from '../../components/changed-only.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { useNeededField } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { TimezoneSelect } from '../../components/timezone-select.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useNumberLabels } from '../../components/use-number-labels.ts';
import { usePartyFindings } from '../../components/use-party-findings.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Workspace } from '../../types.ts';
import { CountryPanel } from './country.tsx';
import { DefaultSettings } from './defaults.tsx';
import { NumberExamples } from './number-examples.tsx';
import { NumberSettings } from './numbers.tsx';
import { useInWorkspace, useSettingsChange, useWorkspaceProfile } from './queries.ts';
import classes from './settings.module.css';

const IDENTITY = ['name', 'legal_name', ...numbersInOrder(null)] as const;
const CONTACT = [
  'email',
  'phone',
  'website',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'place_of_issue',
] as const;
/** Of the person to ask, and for electronic invoices. */
const ELECTRONIC = [
  'contact_name',
  'contact_phone',
  'contact_email',
  'electronic_address',
  'electronic_address_scheme',
] as const;

type TextName = (typeof IDENTITY)[number] | (typeof CONTACT)[number] | (typeof ELECTRONIC)[number];

type Values = Record<TextName, string> & {
  number_template: string;
  timezone: string;
  language: Language | null;
  issues_only_clean: boolean;
};

export function BusinessSettings() {
  const { data, error, refetch } = useWorkspaceProfile();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={classes.sheets}>
      <Profile key={data.country} workspace={data} />
      <CountryPanel country={data.country} />
      <DefaultSettings workspace={data} />
      <NumberSettings workspaceTemplate={data.number_template} />
    </div>
  );
}

function Profile({ workspace }: { workspace: Workspace }) {
  const messages = useMessages();
  const { business } = messages.settings;
  const params = useInWorkspace();
  const { required, emailOrNone } = checks(messages);
  const needed = useNeededField();
  const form = useForm<Values>({
    initialErrors: needed,
    initialValues: valuesOf(workspace),
    validate: { name: required, email: emailOrNone, contact_email: emailOrNone, number_template: required },
  });
  const change = useSettingsChange(
    async (values: Values) => {
      const body = changedOnly(values, form);
      return (await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }))).data;
    },
    ['/workspaces/{workspace}', '/workspaces/{workspace}/number-series'],
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
  const findings = usePartyFindings({ ...form.values, country: workspace.country });
  const labels: Partial<Record<TextName, string>> = useNumberLabels(workspace.country, business);
  const hints: Partial<Record<TextName, string>> = {
    place_of_issue: business.place_of_issue_hint,
    ...(workspace.country === 'GB' ? {} : { vat_number: business.vat_number_hint }),
  };
  const field = (name: TextName) => (
    <TextInput
      key={name}
      label={labels[name] ?? business[name]}
      description={findings[name] ?? hints[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={workspaceUpdateLimits[name]}
      {...form.getInputProps(name)}
    />
  );

  return (
    <form onSubmit={submit} noValidate className={classes.sheets}>
      <Panel title={business.identity} hint={business.identityHint}>
        <div className={classes.fields}>
          {(['name', 'legal_name', ...numbersInOrder(workspace.country)] as const).map(field)}
        </div>
      </Panel>
      <Panel title={business.contact}>
        <div className={classes.fields}>{CONTACT.map(field)}</div>
      </Panel>
      <Panel title={business.electronic} hint={business.electronicHint}>
        <div className={classes.fields}>{ELECTRONIC.map(field)}</div>
      </Panel>
      <Panel
        title={business.documents}
        hint={
          <Anchor component={Link} href="/settings/payments">
            {business.paymentsElsewhere}
          </Anchor>
        }
      >
        <div className={classes.fields}>
          <div data-wide>
            <TextInput
              label={business.template}
              description={business.templateHint}
              maxLength={workspaceUpdateLimits.number_template}
              {...form.getInputProps('number_template')}
            />
            <NumberExamples template={form.values.number_template} />
          </div>
          <TimezoneSelect label={business.timezone} {...form.getInputProps('timezone')} />
          <LanguageSelect
            label={business.language}
            description={business.languageHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={business.byCountry}
            {...form.getInputProps('language')}
          />
          <div data-wide>
            <Switch
              label={business.issuesOnlyClean}
              description={business.issuesOnlyCleanHint}
              {...form.getInputProps('issues_only_clean', { type: 'checkbox' })}
            />
          </div>
        </div>
      </Panel>
      <div className={classes.foot}>
        <Button type="submit" disabled={!form.isDirty()} loading={change.isPending}>
          {messages.do.saveChanges}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

function valuesOf(workspace: Workspace): Values {
  const texts = [...IDENTITY, ...CONTACT, ...ELECTRONIC].map((name) => [name, workspace[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    number_template: workspace.number_template,
    timezone: workspace.timezone,
    language: workspace.language,
    issues_only_clean: workspace.issues_only_clean,
  };
}
