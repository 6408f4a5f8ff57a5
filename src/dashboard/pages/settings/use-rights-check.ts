import { useMessages } from '../../i18n/provider.tsx';
import type { Rights } from './rights.ts';

/** The error of a form with an empty list of permissions. */
export function useRightsCheck(): (rights: Rights) => string | null {
  const { rights: messages } = useMessages();
  return ({ role, permissions }) => (role === 'custom' && permissions.length === 0 ? messages.none : null);
}
