import { useMessages } from '../../i18n/provider.tsx';
import type { Rights } from './rights.ts';

/** What a form says of a list with nothing on it. */
export function useRightsCheck(): (rights: Rights) => string | null {
  const { rights: messages } = useMessages();
  return ({ role, permissions }) => (role === 'custom' && permissions.length === 0 ? messages.none : null);
}
