import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsdown';

/** One minified ES module with everything that the entry needs, as a page would load it. */
export async function bundled(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'invoicing-bundle-'));
  try {
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
    return readFileSync(join(outDir, 'bundle.js'), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
