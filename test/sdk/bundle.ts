import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsdown';

/** One minified ES module with everything that the entry needs, as a page would load it. */
export async function bundled(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'invoicing-bundle-'));
  try {
    return readFileSync(await bundleInto(outDir, entry), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Writes the module into a folder. @returns its path */
export async function bundleInto(outDir: string, entry: string): Promise<string> {
  await build({
    config: false,
    entry: { bundle: entry },
    outDir,
    format: 'esm',
    platform: 'browser',
    noExternal: [/./],
    minify: true,
    dts: false,
    logLevel: 'error',
  });
  return join(outDir, 'bundle.js');
}
