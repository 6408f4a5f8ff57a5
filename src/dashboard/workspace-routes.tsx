import { Button } from '@mantine/core';
import { Link, matchRoute, Route, Switch, useRouter } from 'wouter';
import { Blank } from './components/blank.tsx';
import { type Lazily, lazily } from './components/lazily.ts';
import { useWords } from './language.tsx';
import { useSession } from './session.tsx';
import type { Permission } from './types.ts';

const Overview = lazily(() => import('./pages/overview/overview.tsx').then((m) => m.Overview));
const DocumentList = lazily(() => import('./pages/documents/list.tsx').then((m) => m.DocumentList));
const DocumentPage = lazily(() => import('./pages/documents/record.tsx').then((m) => m.DocumentPage));
const DocumentEditor = lazily(() =>
  import('./pages/documents/editor-page.tsx').then((m) => m.DocumentEditorPage),
);
const ClientList = lazily(() => import('./pages/clients/list.tsx').then((m) => m.ClientList));
const ClientPage = lazily(() => import('./pages/clients/record.tsx').then((m) => m.ClientPage));
const ItemList = lazily(() => import('./pages/items/list.tsx').then((m) => m.ItemList));
const ExpenseList = lazily(() => import('./pages/expenses/list.tsx').then((m) => m.ExpenseList));
const RecurringExpenses = lazily(() =>
  import('./pages/expenses/recurring.tsx').then((m) => m.RecurringExpenses),
);
const ContractList = lazily(() => import('./pages/contracts/list.tsx').then((m) => m.ContractList));
const ContractEditor = lazily(() =>
  import('./pages/contracts/editor-page.tsx').then((m) => m.ContractEditorPage),
);
const ContractPage = lazily(() => import('./pages/contracts/record.tsx').then((m) => m.ContractPage));
const Settings = lazily(() => import('./pages/settings/settings.tsx').then((m) => m.Settings));
const Integrations = lazily(() =>
  import('./pages/integrations/integrations.tsx').then((m) => m.Integrations),
);
const Profile = lazily(() => import('./pages/account/profile.tsx').then((m) => m.Profile));

type Place = { path: string; component: Lazily<object>; needs?: Permission };

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
  { path: '/contracts/new', component: ContractEditor, needs: 'contracts.create' },
  { path: '/contracts/:reference', component: ContractPage, needs: 'contracts.view' },
  { path: '/contracts/:reference/edit', component: ContractEditor, needs: 'contracts.create' },
  { path: '/settings', component: Settings },
  { path: '/settings/:part', component: Settings },
  { path: '/integrations', component: Integrations },
  { path: '/integrations/:part', component: Integrations },
  { path: '/account', component: Profile },
];

/** Loads the page of a workspace that is at a path, ahead of its being shown. */
export function usePreloading(): (path: string) => void {
  const { parser } = useRouter();
  return (path) => {
    PLACES.find((place) => matchRoute(parser, place.path, path)[0])?.component.preload();
  };
}

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
