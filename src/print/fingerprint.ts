import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { canonicalJson } from '../domain/canonical-json.ts';
import type { PrintOrder } from './order.ts';

/** What an order's PDF is known by, without rendering it: the same order printed by the same program. */
export function orderFingerprint(order: PrintOrder): string {
  const hash = createHash('sha256').update(edition());
  if (order.kind === 'contract') return hash.update(canonicalJson(order)).digest('hex');
  const { logo, ...rest } = order;
  hash.update(canonicalJson({ ...rest, logo: logo?.mediaType ?? null }));
  if (logo) hash.update(logo.image);
  return hash.digest('hex');
}

let known: string | undefined;

/** Changes with every change of the program that could change the bytes: this room's source and the runtime. */
function edition(): string {
  known ??= editionOf(new URL('.', import.meta.url));
  return known;
}

function editionOf(folder: URL): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex');
}
