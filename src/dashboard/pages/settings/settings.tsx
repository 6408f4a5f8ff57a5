import { Text } from '@mantine/core';
import { Redirect, Route, Switch } from 'wouter';
import { PageHead } from '../../components/page.tsx';
import { page } from '../../components/page-with-texts.ts';
import { TabLinks } from '../../components/tab-links.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { BusinessSettings } from './business.tsx';
import { DocumentSettings } from './documents.tsx';
import { LookSettings } from './look.tsx';
import { MemberSettings } from './members.tsx';
import { NumberSettings } from './numbers.tsx';
import { PaymentSettings } from './payments.tsx';
import { PlanSettings } from './plan.tsx';
import { TaxSettings } from './taxes.tsx';
import { TextSettings } from './texts.tsx';

const LogSettings = page(() => import('./log.tsx').then((m) => m.LogSettings), 'activity', 'log');

export function Settings() {
  const { settings } = useMessages();
  const { business, can } = useSession();
  return (
    <>
      <PageHead title={settings.title} />
      {business.is_manager ? (
        <>
          <TabLinks
            label={settings.title}
            tabs={[
              { href: '/settings', label: settings.tab.business },
              { href: '/settings/documents', label: settings.tab.documents },
              { href: '/settings/numbers', label: settings.tab.numbers },
              { href: '/settings/taxes', label: settings.tab.taxes },
              { href: '/settings/look', label: settings.tab.look },
              { href: '/settings/texts', label: settings.tab.texts },
              { href: '/settings/payments', label: settings.tab.payments },
              { href: '/settings/members', label: settings.tab.members },
              { href: '/settings/log', label: settings.tab.log },
              { href: '/settings/plan', label: settings.tab.plan },
            ]}
          />
          <Switch>
            <Route path="/settings" component={BusinessSettings} />
            <Route path="/settings/documents" component={DocumentSettings} />
            <Route path="/settings/numbers" component={NumberSettings} />
            <Route path="/settings/taxes" component={TaxSettings} />
            <Route path="/settings/look" component={LookSettings} />
            <Route path="/settings/texts" component={TextSettings} />
            <Route path="/settings/payments" component={PaymentSettings} />
            <Route path="/settings/members" component={MemberSettings} />
            <Route path="/settings/log" component={LogSettings} />
            <Route path="/settings/plan" component={PlanSettings} />
            <Route>
              <Redirect to="/settings" replace />
            </Route>
          </Switch>
        </>
      ) : (
        <>
          <Text>{settings.readOnly}</Text>
          {/* The texts of e-mails have a permission of their own. */}
          {can('texts.manage') && <TextSettings />}
        </>
      )}
    </>
  );
}
