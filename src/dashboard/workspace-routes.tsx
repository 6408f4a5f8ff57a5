import { Button } from '@mantine/core';
import { Link, matchRoute, Route, Switch, useRouter } from 'wouter';
import { EmptyState } from './components/empty-state.tsx';
import type { PreloadableComponent } from './components/lazy-with-preload.ts';
import { page } from './components/page-with-texts.ts';
import { useMessages } from './i18n/provider.tsx';
import { useSession } from './session.tsx';
import type { Permission } from './types.ts';

const Overview = page(() => import('./pages/overview/overview.tsx').then((m) => m.Overview));
const DocumentList = page(
  () => import('./pages/documents/list.tsx').then((m) => m.DocumentList),
  'editor',
  'sef',
);
const DocumentPage = page(
  () => import('./pages/documents/record.tsx').then((m) => m.DocumentPage),
  'activity',
  'editor',
  'ownData',
  'payments',
  'reminders',
  'sef',
  'settlement',
);
const DocumentEditor = page(
  () => import('./pages/documents/editor-page.tsx').then((m) => m.DocumentEditorPage),
  'editor',
  'clients',
  'items',
  'ownData',
  'settlement',
);
const ClientList = page(
  () => import('./pages/clients/list.tsx').then((m) => m.ClientList),
  'clients',
  'ownData',
  'tables',
);
const ClientPage = page(
  () => import('./pages/clients/record.tsx').then((m) => m.ClientPage),
  'clients',
  'contracts',
  'ownData',
  'payments',
  'reminders',
  'statements',
);
const StatementPage = page(
  () => import('./pages/statements/statement.tsx').then((m) => m.StatementPage),
  'statements',
);
const ConfirmationList = page(
  () => import('./pages/statements/confirmations.tsx').then((m) => m.ConfirmationList),
  'statements',
  'editor',
);
const ConfirmationPage = page(
  () => import('./pages/statements/confirmation.tsx').then((m) => m.ConfirmationPage),
  'statements',
);
const ItemList = page(
  () => import('./pages/items/list.tsx').then((m) => m.ItemList),
  'items',
  'ownData',
  'tables',
);
const ExpenseList = page(
  () => import('./pages/expenses/list.tsx').then((m) => m.ExpenseList),
  'expenses',
  'ownData',
  'tables',
);
const RecurringExpenses = page(
  () => import('./pages/expenses/recurring.tsx').then((m) => m.RecurringExpenses),
  'expenses',
  'recurrence',
);
const PaymentList = page(
  () => import('./pages/payments/list.tsx').then((m) => m.PaymentList),
  'payments',
  'editor',
  'statements',
);
const PaymentFormPage = page(
  () => import('./pages/payments/form-page.tsx').then((m) => m.PaymentFormPage),
  'payments',
  'editor',
);
const PaymentPage = page(() => import('./pages/payments/record.tsx').then((m) => m.PaymentPage), 'payments');
const RecurringList = page(
  () => import('./pages/recurring/list.tsx').then((m) => m.RecurringList),
  'recurring',
  'recurrence',
);
const RecurringEditor = page(
  () => import('./pages/recurring/editor-page.tsx').then((m) => m.RecurringEditorPage),
  'recurring',
  'recurrence',
  'editor',
  'clients',
  'items',
  'settlement',
);
const RecurringPage = page(
  () => import('./pages/recurring/record.tsx').then((m) => m.RecurringPage),
  'recurring',
  'recurrence',
  'editor',
  'ownData',
  'settlement',
);
const ContractList = page(
  () => import('./pages/contracts/list.tsx').then((m) => m.ContractList),
  'contracts',
  'editor',
);
const ContractEditor = page(
  () => import('./pages/contracts/editor-page.tsx').then((m) => m.ContractEditorPage),
  'contracts',
  'editor',
);
const ContractPage = page(
  () => import('./pages/contracts/record.tsx').then((m) => m.ContractPage),
  'contracts',
  'ownData',
);
const Settings = page(
  () => import('./pages/settings/settings.tsx').then((m) => m.Settings),
  'settings',
  'integrations',
  'payments',
  'reminders',
  'rights',
  'statements',
);
const StartPage = page(() => import('./pages/settings/start.tsx').then((m) => m.StartPage), 'settings');
const Integrations = page(
  () => import('./pages/integrations/integrations.tsx').then((m) => m.Integrations),
  'integrations',
  'rights',
  'sef',
);
const Profile = page(
  () => import('./pages/account/profile.tsx').then((m) => m.Profile),
  'account',
  'activity',
  'log',
  'settings',
);

type PageRoute = { path: string; component: PreloadableComponent<object>; needs?: Permission };

const ROUTES: PageRoute[] = [
  { path: '/', component: Overview },
  { path: '/documents', component: DocumentList, needs: 'documents.view' },
  { path: '/documents/new', component: DocumentEditor, needs: 'documents.create' },
  { path: '/documents/:reference', component: DocumentPage, needs: 'documents.view' },
  { path: '/documents/:reference/edit', component: DocumentEditor, needs: 'documents.update' },
  { path: '/recurring-documents', component: RecurringList, needs: 'recurring.view' },
  { path: '/recurring-documents/new', component: RecurringEditor, needs: 'recurring.manage' },
  { path: '/recurring-documents/:reference', component: RecurringPage, needs: 'recurring.view' },
  { path: '/recurring-documents/:reference/edit', component: RecurringEditor, needs: 'recurring.manage' },
  { path: '/clients', component: ClientList, needs: 'clients.view' },
  { path: '/clients/:reference', component: ClientPage, needs: 'clients.view' },
  { path: '/clients/:reference/statement', component: StatementPage, needs: 'payments.view' },
  { path: '/balance-confirmations', component: ConfirmationList, needs: 'payments.view' },
  { path: '/balance-confirmations/:reference', component: ConfirmationPage, needs: 'payments.view' },
  { path: '/items', component: ItemList, needs: 'items.view' },
  { path: '/expenses', component: ExpenseList, needs: 'expenses.view' },
  { path: '/expenses/recurring', component: RecurringExpenses, needs: 'expenses.view' },
  { path: '/payments', component: PaymentList, needs: 'payments.view' },
  { path: '/payments/new', component: PaymentFormPage, needs: 'payments.create' },
  { path: '/payments/:reference', component: PaymentPage, needs: 'payments.view' },
  { path: '/contracts', component: ContractList, needs: 'contracts.view' },
  { path: '/contracts/new', component: ContractEditor, needs: 'contracts.create' },
  { path: '/contracts/:reference', component: ContractPage, needs: 'contracts.view' },
  { path: '/contracts/:reference/edit', component: ContractEditor, needs: 'contracts.create' },
  { path: '/start', component: StartPage },
  { path: '/settings', component: Settings },
  { path: '/settings/:part', component: Settings },
  { path: '/integrations', component: Integrations },
  { path: '/integrations/:part', component: Integrations },
  { path: '/account', component: Profile },
];

/** Loads the code of the page at a path of the workspace before it is shown. */
export function usePreloading(): (path: string) => void {
  const { parser } = useRouter();
  return (path) => {
    ROUTES.find((route) => matchRoute(parser, route.path, path)[0])?.component.preload();
  };
}

/** The pages of one workspace; each is loaded when it is first opened. Without its permission, an explanation is shown. */
export function WorkspaceRoutes() {
  const { failure } = useMessages();
  const { can } = useSession();
  return (
    <Switch>
      {ROUTES.map(({ path, component, needs }) => (
        <Route key={path} path={path} component={!needs || can(needs) ? component : Forbidden} />
      ))}
      <Route>
        <EmptyState level={1} title={failure.notFound} hint={failure.notFoundHint}>
          <Button component={Link} href="/" variant="default">
            {failure.toOverview}
          </Button>
        </EmptyState>
      </Route>
    </Switch>
  );
}

function Forbidden() {
  const { failure } = useMessages();
  return <EmptyState level={1} title={failure.notFound} hint={failure.forbidden} />;
}
