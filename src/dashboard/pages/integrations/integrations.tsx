import { Anchor } from '@mantine/core';
import { Redirect, Route, Switch } from 'wouter';
import { BASE_PATH } from '../../api.ts';
import { PageHead } from '../../components/page.tsx';
import { TabLinks } from '../../components/tab-links.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { Deliveries } from './deliveries.tsx';
import { Endpoints } from './endpoints.tsx';
import { ApiKeys } from './keys.tsx';
import { SimulatedMails } from './mails.tsx';
import { SefSettings } from './sef.tsx';

export function Integrations() {
  const { integrations, sef } = useMessages();
  const { business, workspace, can } = useSession();
  const mayKeys = can('integrations.manage');
  const maySef = business.is_manager && workspace.country === 'RS';
  const mayMails = business.is_manager && workspace.environment === 'sandbox';
  const tabs = [
    // What a Serbian business comes here for.
    ...(maySef ? [{ href: '/integrations/sef', label: sef.title }] : []),
    ...(mayKeys ? [{ href: '/integrations', label: integrations.tab.keys }] : []),
    ...(business.is_manager ? [{ href: '/integrations/webhooks', label: integrations.tab.endpoints }] : []),
    { href: '/integrations/deliveries', label: integrations.tab.deliveries },
    ...(mayMails ? [{ href: '/integrations/mails', label: integrations.tab.mails }] : []),
  ];
  return (
    <>
      <PageHead
        title={integrations.title}
        hint={
          <>
            {integrations.hint}{' '}
            <Anchor href={`${BASE_PATH}/docs`} target="_blank">
              {integrations.docs}
            </Anchor>
          </>
        }
      />
      <TabLinks label={integrations.title} tabs={tabs} />
      <Switch>
        <Route path="/integrations/webhooks" component={Endpoints} />
        {maySef && <Route path="/integrations/sef" component={SefSettings} />}
        <Route path="/integrations/deliveries" component={Deliveries} />
        {mayMails && <Route path="/integrations/mails" component={SimulatedMails} />}
        <Route path="/integrations">
          {mayKeys ? <ApiKeys /> : <Redirect to={tabs[0]?.href ?? '/'} replace />}
        </Route>
        <Route>
          <Redirect to="/integrations" replace />
        </Route>
      </Switch>
    </>
  );
}
