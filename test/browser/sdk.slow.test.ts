import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from '../sdk/bundle.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { HAS_BROWSER, openBrowser } from './browser.ts';

/** The program of a page, or of a worker: it reports its results. */
const PROGRAM = `
import { createInvoicingClient, InvoicingError } from '/sdk.js';
const parameters = new URLSearchParams(self.name);
const report = (seen) => self.document ? (document.title = JSON.stringify(seen)) : postMessage(seen);
const invoicing = createInvoicingClient({ baseUrl: parameters.get('url'), apiKey: parameters.get('key'), maxRetries: 1 });
try {
  const { data: client, requestId, isReplayed, rateLimit } = await invoicing.createClient({ name: 'Browser' }).withResponse();
  const draft = await invoicing.createDocument({
    document_type: 'rs_invoice',
    client: client.reference,
    lines: [{ description: 'Consulting', quantity: 8, unit: 'hour', unit_price: 6500 }],
  });
  const { number } = await invoicing.issueDocument(draft.reference);
  const renamed = await invoicing.updateClient(client.reference, { name: 'Renamed' });
  const refusal = await invoicing.createClient({ name: '' }).catch((error) => error);
  report({
    number,
    name: renamed.name,
    knowsId: requestId.length === 26 && refusal.requestId.length === 26,
    isReplayed,
    limit: rateLimit.limit,
    fields: Object.keys(refusal.errors),
  });
} catch (error) {
  report({ isKnown: error instanceof InvoicingError, code: error.code ?? error.message });
}
`;

/** Runs the program itself, or in a worker. */
const PAGE = `<!doctype html><script type="module">
self.name = location.hash.slice(1);
if (location.pathname === '/worker') {
  const worker = new Worker('/program.js', { type: 'module', name: self.name });
  worker.onmessage = ({ data }) => { document.title = JSON.stringify(data); };
} else await import('/program.js');
</script>`;

describe.skipIf(!HAS_BROWSER)('the SDK in a browser', () => {
  let world: TestService;
  let pages: Server;
  let port: number;
  beforeAll(async () => {
    const script = await bundled(fileURLToPath(new URL('../../src/sdk/index.ts', import.meta.url)));
    pages = createServer((request, response) => {
      const scripts: Record<string, string> = { '/sdk.js': script, '/program.js': PROGRAM };
      const found = scripts[request.url ?? ''];
      response.setHeader('Content-Type', found ? 'text/javascript' : 'text/html').end(found ?? PAGE);
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    port = (pages.address() as AddressInfo).port;
    world = await createTestService({
      settings: { CORS_ORIGINS: `http://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: '1000' },
    });
  });
  afterAll(async () => {
    pages.closeAllConnections();
    pages.close();
    await world.close();
  });

  it('creates a first invoice, in a page and in a worker, from an allowed origin and from no other', async () => {
    const browser = await openBrowser();
    try {
      const seenFrom = async (host: string, path = '') => {
        const page = await browser.newPage();
        await page.goto(
          `http://${host}:${port}/${path}#${new URLSearchParams({ url: world.url, key: world.key })}`,
        );
        await page.waitForFunction('document.title !== ""');
        return JSON.parse(await page.title());
      };
      const seen = { name: 'Renamed', knowsId: true, isReplayed: false, limit: 1000, fields: ['name'] };
      expect(await seenFrom('127.0.0.1')).toEqual({ ...seen, number: 'INV-2026-00001' });
      expect(await seenFrom('127.0.0.1', 'worker')).toEqual({ ...seen, number: 'INV-2026-00002' });
      expect(await seenFrom('localhost')).toEqual({ isKnown: true, code: 'connection_failed' });
    } finally {
      await browser.close();
    }
  });
});
