import { Button } from '@mantine/core';
import { type ComponentType, lazy } from 'react';
import { Link, Route, Switch } from 'wouter';
import { Blank } from './components/blank.tsx';
import { useWords } from './language.tsx';
import { useSession } from './session.tsx';
import type { Permission } from './types.ts';

const Overview = lazy(() => import('./pages/overview/overview.tsx').then((m) => ({ default: m.Overview })));
const DocumentList = lazy(() =>
  import('./pages/documents/list.tsx').then((m) => ({ default: m.DocumentList })),
);
const DocumentPage = lazy(() =>
  import('./pages/documents/record.tsx').then((m) => ({ default: m.DocumentPage })),
);
const DocumentEditor = lazy(() =>
  import('./pages/documents/editor-page.tsx').then((m) => ({ default: m.DocumentEditorPage })),
);
const ClientList = lazy(() => import('./pages/clients/list.tsx').then((m) => ({ default: m.ClientList })));
const ClientPage = lazy(() => import('./pages/clients/record.tsx').then((m) => ({ default: m.ClientPage })));
const ItemList = lazy(() => import('./pages/items/list.tsx').then((m) => ({ default: m.ItemList })));
const ExpenseList = lazy(() => import('./pages/expenses/list.tsx').then((m) => ({ default: m.ExpenseList })));
const RecurringExpenses = lazy(() =>
  import('./pages/expenses/recurring.tsx').then((m) => ({ default: m.RecurringExpenses })),
);
const ContractList = lazy(() =>
  import('./pages/contracts/list.tsx').then((m) => ({ default: m.ContractList })),
);
const NewContract = lazy(() => import('./pages/contracts/new.tsx').then((m) => ({ default: m.NewContract })));
const ContractPage = lazy(() =>
  import('./pages/contracts/record.tsx').then((m) => ({ default: m.ContractPage })),
);
const Settings = lazy(() => import('./pages/settings/settings.tsx').then((m) => ({ default: m.Settings })));
const Integrations = lazy(() =>
  import('./pages/integrations/integrations.tsx').then((m) => ({ default: m.Integrations })),
);
const Profile = lazy(() => import('./pages/account/profile.tsx').then((m) => ({ default: m.Profile })));

type Place = { path: string; component: ComponentType; needs?: Permission };

const PLACES: Place[] = [
  { path: '/', component: Overview },
  { path: '/documents', component: DocumentList, needs: 'documents.view' },
  { path: '/documents/new', component: DocumentEditor, needs: 'documents.create' },
  { path: '/documents/:reference', component: DocumentPage, needs: 'documents.view' },
  { path: '/documents/:reference/edit', component: DocumentEditor, needs: 'documents.update' },
  { path: '/clients', component: ClientList, needs: 'clients.view' },
  { path: '/clients/:reference', component: ClientPage, needs: 'clients.view' },
  { path: '/items', component: ItemList, needs: 'items.view' },
  { path: '/expenses', component: ExpenseList, needs: 'expenses.view' },
  { path: '/expenses/recurring', component: RecurringExpenses, needs: 'expenses.view' },
  { path: '/contracts', component: ContractList, needs: 'contracts.view' },
  { path: '/contracts/new', component: NewContract, needs: 'contracts.create' },
  { path: '/contracts/:reference', component: ContractPage, needs: 'contracts.view' },
  { path: '/settings', component: Settings },
  { path: '/settings/:part', component: Settings },
  { path: '/integrations', component: Integrations },
  { path: '/integrations/:part', component: Integrations },
  { path: '/account', component: Profile },
];

/** The pages of one workspace; each is loaded when it is first opened. Who may not do what one is for is told so. */
export function WorkspaceRoutes() {
  const { failure } = useWords();
  const { can } = useSession();
  return (
    <Switch>
      {PLACES.map(({ path, component, needs }) => (
        <Route key={path} path={path} component={!needs || can(needs) ? component : Forbidden} />
      ))}
      <Route>
        <Blank level={1} title={failure.notFound} hint={failure.notFoundHint}>
          <Button component={Link} href="/" variant="default">
            {failure.toOverview}
          </Button>
        </Blank>
      </Route>
    </Switch>
  );
}

function Forbidden() {
  const { failure } = useWords();
  return <Blank level={1} title={failure.notFound} hint={failure.forbidden} />;
}
