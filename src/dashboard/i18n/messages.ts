import type { Sections } from '../../../generated/dashboard-texts.ts';
import type { UserLanguage } from '../../domain/language.ts';
import type { Catalogue } from '../../domain/messages/message.ts';

/** What the shell, the overview and failures say, and what the service says: loaded with the first page. */
export type FirstTexts = Sections['shell'] &
  Pick<Sections, 'overview' | 'documents'> & { service: Catalogue; language: UserLanguage };

/** Every text of the pages. */
export type Messages = FirstTexts & Omit<Sections, 'shell' | 'overview' | 'documents'>;

/** Texts that only some pages need. */
export type Section = Exclude<keyof Messages, keyof FirstTexts>;
