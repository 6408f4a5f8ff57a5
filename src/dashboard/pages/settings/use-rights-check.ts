import { useWords } from '../../language.tsx';
import type { Rights } from './rights.ts';

/** What a form says of a list with nothing on it. */
export function useRightsCheck(): (rights: Rights) => string | null {
  const { rights: words } = useWords();
  return ({ role, permissions }) => (role === 'custom' && permissions.length === 0 ? words.none : null);
}
