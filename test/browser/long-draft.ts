// A draft with as many lines as there may be.
import type { Locator } from 'playwright-core';
import { record } from '../api/records.ts';
import type { Api } from '../test-service.ts';

export const MOST_LINES = 500;

/** Lines of a document, each another one. */
export function linesOf(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    description: `Work of day ${i + 1}`,
    quantity: 2,
    unit_price: 100 + i,
  }));
}

/** @returns the reference of a draft with so many lines */
export async function draftOf(api: Api, client: string, count: number): Promise<string> {
  const body = { document_type: 'rs_invoice', client, lines: linesOf(count) };
  return (await record(api.POST('/documents', { body }), 201)).reference;
}

/** How long a key in a field keeps the page busy, until it could be painted again, in ms: the middle one of some. */
export async function keyTime(field: Locator): Promise<number> {
  await field.focus();
  return field.page().evaluate<number>(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const times = [];
    for (let i = 0; i < 21; i += 1) {
      await frame();
      const begin = performance.now();
      document.execCommand('insertText', false, '1');
      await null;
      document.body.getBoundingClientRect();
      times.push(performance.now() - begin);
      if (i % 7 === 6) document.execCommand('undo');
    }
    return times.sort((a, b) => a - b)[10];
  })()`);
}
