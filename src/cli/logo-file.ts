import { readFileSync, statSync } from 'node:fs';
import { invalid } from '../domain/failure.ts';
import { LOGO_LIMITS } from '../domain/logo-limits.ts';
import { message } from '../domain/messages/message.ts';

/** The bytes of a file, null for `none`. @throws Failure `validation_failed` on `logo` */
export function logoFile(path: string): Buffer | null {
  if (path === 'none' || path === '') return null;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw invalid('logo', message('command.no_file', { path }));
  if (stats.size > LOGO_LIMITS.bytes) throw invalid('logo', message('value.max_mebibytes', { most: 1 }));
  return readFileSync(path);
}
