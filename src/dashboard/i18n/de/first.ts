import type { FirstTexts } from '../en/first.ts';
import { documents } from './documents.ts';
import { overview } from './overview.ts';
import { service } from './service.ts';
import { shell } from './shell.ts';

/** What the shell, the overview and failures say: loaded with the first page. */
export const first: FirstTexts = { ...shell, overview, documents, service };
