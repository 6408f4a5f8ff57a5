import { buffer } from 'node:stream/consumers';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';

/** Whether there is a browser to test with. */
export const HAS_BROWSER = inject('browserUrl') !== '';

/** Closing it closes only what was opened through it. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserUrl'));
}

export type Visitor = {
  page: Page;
  /** What a page must not do: requests to other hosts, errors, and violations of the content policy. */
  problems: string[];
  close(): Promise<void>;
};

/** A person with a browser of their own, which is watched. */
export async function visitor(
  browser: Browser,
  origin: () => string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && url.origin !== origin())
      problems.push(`asks ${url.href}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    // Leaving the page while something is typed is intended here.
    if (dialog.type() === 'beforeunload') {
      void dialog.accept();
      return;
    }
    problems.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // A form that cannot be accepted is answered 422, which the browser writes down as a failure of its own.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}

/** The bytes of a downloaded file, which is on the machine of the browser. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
