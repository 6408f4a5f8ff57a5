// The texts of the dashboard's pages with every section loaded, as they are shown in each language.

import { fileOf, roomsOf } from '../../scripts/texts.ts';
import type { Messages } from '../../src/dashboard/i18n/messages.ts';
import type { Language } from '../../src/domain/language.ts';
import { folderOf, textsIn } from '../../src/domain/texts.ts';

function textsOf(language: Language): Messages {
  const folder = folderOf(language);
  const read = (room: string) => textsIn<object>(fileOf(folder, room), language);
  const sections = roomsOf(folder).filter((room) => room.startsWith('dashboard/'));
  return {
    ...read('dashboard/shell'),
    ...Object.fromEntries(sections.map((room) => [room.slice('dashboard/'.length), read(room)])),
    language: language === 'sr' ? 'sr-Latn' : language,
    service: language === 'en' ? {} : { ...read('messages'), ...read('sef-answers') },
  } as Messages;
}

export const en = textsOf('en');
export const sr = textsOf('sr');
export const srCyrillic = textsOf('sr-Cyrl');
export const hr = textsOf('hr');
export const de = textsOf('de');
