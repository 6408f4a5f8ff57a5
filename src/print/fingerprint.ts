import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { canonicalJson } from '../formats/canonical-json.ts';
import type { PrintOrder } from './order.ts';
import { installedOptions } from './script-fonts.ts';

/** Identifies the PDF of an order without rendering it: the same order printed by the same version of the program. */
export function orderFingerprint(order: PrintOrder): string {
  const hash = createHash('sha256').update(edition());
  if (order.kind === 'contract') {
    // Uploaded files are identified by their hashes.
    const { uploaded: _pages, original: _original, ...rest } = order;
    return hash.update(canonicalJson(rest)).digest('hex');
  }
  const { logo, ...printed } = order;
  const { einvoice, ...rest } = { einvoice: undefined, ...printed };
  hash.update(canonicalJson({ ...rest, logo: logo?.mediaType ?? null }));
  if (logo) hash.update(logo.image);
  if (einvoice) hash.update('einvoice').update(einvoice);
  return hash.digest('hex');
}

const LOCALES = new URL('../../locales/', import.meta.url);

let known: string | undefined;

/**
 * Changes with every change of the program that could change the bytes: its source, its texts, its libraries, fonts that
 * were added to it, and the runtime.
 */
function edition(): string {
  known ??= editionOf(['./', '../domain/', '../formats/'], '../../package.json');
  return known;
}

function editionOf(folders: string[], manifest: string): string {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(new URL(manifest, import.meta.url)));
  hash.update(installedOptions().join());
  for (const folder of folders.map((path) => new URL(path, import.meta.url))) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  for (const language of readdirSync(LOCALES).toSorted())
    for (const room of ['papers', 'titles'])
      hash.update(readFileSync(new URL(`${language}/${room}.json`, LOCALES)));
  return hash.digest('hex');
}
