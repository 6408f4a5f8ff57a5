import type { Choice } from '../components/choices.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { NavigationEntry } from './navigation.ts';

type Places = { name: string; choices: Choice[] };

/** Pages, and what can be made, as far as this member may: what the palette offers before anything is typed. */
export function usePlaces(entries: readonly NavigationEntry[]): Places[] {
  const messages = useMessages();
  const { palette, settings, integrations, sef } = messages;
  const { can, has, business, workspace } = useSession();
  const isSerbian = workspace.country === 'RS';
  const places = (all: readonly (Choice | false)[]) => all.filter((each) => each !== false);
  return [
    {
      name: palette.new,
      choices: places([
        can('documents.create') && { value: '/documents/new', label: messages.documents.new },
        can('recurring.manage') && { value: '/recurring-documents/new', label: messages.recurring.new },
        can('payments.create') && { value: '/payments/new', label: messages.payments.new },
        can('clients.create') && { value: '/clients?new=1', label: messages.clients.new },
        can('items.create') && { value: '/items?new=1', label: messages.items.new },
        can('expenses.create') && { value: '/expenses?new=1', label: messages.expenses.new },
        has('contracts') &&
          can('contracts.create') && { value: '/contracts/new', label: messages.contracts.new },
      ]),
    },
    {
      name: palette.goTo,
      choices: places([
        ...entries.map(({ href, label }) => ({ value: href, label })),
        { value: '/account', label: messages.user.account },
        ...(business.is_manager
          ? (['documents', 'numbers', 'taxes', 'look', 'texts', 'reminders', 'payments', 'members', 'plan'] as const).map(
              (part) => ({
                value: `/settings/${part}`,
                label: `${settings.title}: ${settings.tab[part]}`,
              }),
            )
          : []),
        business.is_manager && {
          value: '/integrations/webhooks',
          label: `${integrations.title}: ${integrations.tab.endpoints}`,
        },
        business.is_manager &&
          isSerbian && {
            value: '/integrations/sef',
            label: `${integrations.title}: ${sef.title}`,
          },
      ]),
    },
  ];
}
