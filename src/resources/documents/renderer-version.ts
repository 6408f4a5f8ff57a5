import { createHash } from 'node:crypto';
import { documentTypeNames } from '../../domain/document-types.ts';
import { SAMPLES } from './renderer-samples.ts';
import { textsOf } from './stored-texts.ts';

/** Identifies how this version of the program shows documents: it changes with what any field is shown as. */
export function rendererVersion(render = textsOf): string {
  const shown = [SAMPLES.map((sample) => render(sample)), documentTypeNames()];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

let present: string | undefined;

/** The renderer version of this process. */
export function presentForm(): string {
  present ??= rendererVersion();
  return present;
}
