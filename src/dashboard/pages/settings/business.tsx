import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { workspaceUpdateLimits } from '../../../../generated/limits.ts';
import { numbersInOrder } from '../../../domain/party-numbers.ts';
import { Panel } from '../../components/page.tsx';
import { TimezoneSelect } from '../../components/timezone-select.tsx';
import { useNumberLabels } from '../../components/use-number-labels.ts';
import { usePartyFindings } from '../../components/use-party-findings.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Workspace } from '../../types.ts';
import { CountryPanel } from './country.tsx';
import { OfProfile, ProfileForm, type ProfileText, type ProfileValues } from './profile-form.tsx';
import classes from './settings.module.css';

/** Who the business is, and where: what stands on its documents about their seller. */
export function BusinessSettings() {
  return (
    <OfProfile>
      {(workspace) => (
        <div className={classes.sheets}>
          <ProfileForm key={workspace.country} workspace={workspace}>
            {(form) => <BusinessFields workspace={workspace} form={form} />}
          </ProfileForm>
          <CountryPanel country={workspace.country} />
        </div>
      )}
    </OfProfile>
  );
}

type Props = { workspace: Workspace; form: UseFormReturnType<ProfileValues> };

function BusinessFields({ workspace, form }: Props) {
  const { business } = useMessages().settings;
  const findings = usePartyFindings({ ...form.values, country: workspace.country });
  const labels: Partial<Record<ProfileText, string>> = useNumberLabels(workspace.country, business);
  const hints: Partial<Record<ProfileText, string>> = {
    place_of_issue: business.place_of_issue_hint,
    ...(workspace.country === 'GB' ? {} : { vat_number: business.vat_number_hint }),
  };
  const fields = (...names: ProfileText[]) =>
    names.map((name) => (
      <TextInput
        key={name}
        label={labels[name] ?? business[name]}
        description={findings[name] ?? hints[name]}
        // Where an error stands, too.
        maxLength={workspaceUpdateLimits[name]}
        {...form.getInputProps(name)}
      />
    ));
  return (
    <>
      <Panel title={business.identity} hint={business.identityHint}>
        <div className={classes.fields}>
          {fields('name', 'legal_name', ...numbersInOrder(workspace.country))}
        </div>
      </Panel>
      <Panel title={business.address}>
        <div className={classes.fields}>
          {fields('address_line1', 'address_line2', 'postal_code', 'city', 'place_of_issue')}
          <TimezoneSelect label={business.timezone} {...form.getInputProps('timezone')} />
        </div>
      </Panel>
      <Panel title={business.contact}>
        <div className={classes.fields}>{fields('email', 'phone', 'website')}</div>
      </Panel>
      <Panel title={business.electronic} hint={business.electronicHint}>
        <div className={classes.fields}>
          {fields(
            'contact_name',
            'contact_phone',
            'contact_email',
            'electronic_address',
            'electronic_address_scheme',
          )}
        </div>
      </Panel>
    </>
  );
}
