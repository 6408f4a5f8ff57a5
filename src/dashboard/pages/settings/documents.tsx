import { Anchor, Switch } from '@mantine/core';
import { Link } from 'wouter';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { DefaultSettings } from './defaults.tsx';
import { OfProfile, ProfileForm } from './profile-form.tsx';
import classes from './settings.module.css';

/** Languages of documents, what they take where they do not say it themselves, and what may be issued. */
export function DocumentSettings() {
  const { business } = useMessages().settings;
  return (
    <OfProfile>
      {(workspace) => (
        <div className={classes.sheets}>
          <DefaultSettings workspace={workspace} />
          <ProfileForm workspace={workspace}>
            {(form) => (
              <Panel
                title={business.documents}
                hint={
                  <Anchor component={Link} href="/settings/payments">
                    {business.paymentsElsewhere}
                  </Anchor>
                }
              >
                <div className={classes.fields}>
                  <LanguageSelect
                    label={business.language}
                    description={business.languageHint}
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
            )}
          </ProfileForm>
        </div>
      )}
    </OfProfile>
  );
}
