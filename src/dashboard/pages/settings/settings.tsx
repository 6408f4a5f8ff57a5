import { Text } from '@mantine/core';
import { Redirect, Route, Switch } from 'wouter';
import { PageHead } from '../../components/page.tsx';
import { page } from '../../components/page-with-texts.ts';
import { TabLinks } from '../../components/tab-links.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { ReminderSettings } from '../reminders/policy.tsx';
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
  const { business } = useSession();
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
              { href: '/settings/reminders', label: settings.tab.reminders },
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
            <Route path="/settings/reminders" component={ReminderSettings} />
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
          <Text mb="md">{settings.readOnly}</Text>
          <OwnRights />
        </>
      )}
    </>
  );
}

/** What has a permission of its own: the texts of e-mails, and the reminders. */
function OwnRights() {
  const { settings } = useMessages();
  const { can } = useSession();
  const parts = [
    { part: 'texts', isOpen: can('texts.manage'), component: TextSettings },
    { part: 'reminders', isOpen: can('reminders.manage'), component: ReminderSettings },
  ] as const;
  const open = parts.filter(({ isOpen }) => isOpen);
  const [first] = open;
  if (!first) return null;
  return (
    <>
      <TabLinks
        label={settings.title}
        tabs={open.map(({ part }) => ({ href: `/settings/${part}`, label: settings.tab[part] }))}
      />
      <Switch>
        {open.map(({ part, component }) => (
          <Route key={part} path={`/settings/${part}`} component={component} />
        ))}
        <Route>
          <Redirect to={`/settings/${first.part}`} replace />
        </Route>
      </Switch>
    </>
  );
}
