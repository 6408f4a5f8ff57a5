import { Button } from '@mantine/core';
import { Link, matchRoute, Route, Switch, useRouter } from 'wouter';
import { EmptyState } from './components/empty-state.tsx';
import { lazyWithPreload, type PreloadableComponent } from './components/lazy-with-preload.ts';
import { useMessages } from './i18n/provider.tsx';
import { preloadSettlementTexts } from './i18n/settlement.ts';
import { useSession } from './session.tsx';
import type { Permission } from './types.ts';

const Overview = lazyWithPreload(() => import('./pages/overview/overview.tsx').then((m) => m.Overview));
const DocumentList = lazyWithPreload(() => import('./pages/documents/list.tsx').then((m) => m.DocumentList));
const DocumentPage = lazyWithPreload(() =>
  withSettlementTexts(import('./pages/documents/record.tsx')).then((m) => m.DocumentPage),
);
const DocumentEditor = lazyWithPreload(() =>
  withSettlementTexts(import('./pages/documents/editor-page.tsx')).then((m) => m.DocumentEditorPage),
);
const ClientList = lazyWithPreload(() => import('./pages/clients/list.tsx').then((m) => m.ClientList));
const ClientPage = lazyWithPreload(() => import('./pages/clients/record.tsx').then((m) => m.ClientPage));
const ItemList = lazyWithPreload(() => import('./pages/items/list.tsx').then((m) => m.ItemList));
const ExpenseList = lazyWithPreload(() => import('./pages/expenses/list.tsx').then((m) => m.ExpenseList));
const RecurringExpenses = lazyWithPreload(() =>
  import('./pages/expenses/recurring.tsx').then((m) => m.RecurringExpenses),
);
const PaymentList = lazyWithPreload(() => import('./pages/payments/list.tsx').then((m) => m.PaymentList));
const PaymentFormPage = lazyWithPreload(() =>
  import('./pages/payments/form-page.tsx').then((m) => m.PaymentFormPage),
);
const PaymentPage = lazyWithPreload(() => import('./pages/payments/record.tsx').then((m) => m.PaymentPage));
const ContractList = lazyWithPreload(() => import('./pages/contracts/list.tsx').then((m) => m.ContractList));
const ContractEditor = lazyWithPreload(() =>
  import('./pages/contracts/editor-page.tsx').then((m) => m.ContractEditorPage),
);
const ContractPage = lazyWithPreload(() =>
  import('./pages/contracts/record.tsx').then((m) => m.ContractPage),
);
const Settings = lazyWithPreload(() => import('./pages/settings/settings.tsx').then((m) => m.Settings));
const Integrations = lazyWithPreload(() =>
  import('./pages/integrations/integrations.tsx').then((m) => m.Integrations),
);
const Profile = lazyWithPreload(() => import('./pages/account/profile.tsx').then((m) => m.Profile));

/** Loads the texts of a page together with its code. */
async function withSettlementTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, preloadSettlementTexts()]);
  return module;
}

type PageRoute = { path: string; component: PreloadableComponent<object>; needs?: Permission };

const ROUTES: PageRoute[] = [
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
  { path: '/payments', component: PaymentList, needs: 'payments.view' },
  { path: '/payments/new', component: PaymentFormPage, needs: 'payments.create' },
  { path: '/payments/:reference', component: PaymentPage, needs: 'payments.view' },
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
