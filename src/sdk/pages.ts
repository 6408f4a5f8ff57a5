import type { Page, Records } from './operation-types.ts';

/**
 * The records of all pages, each page fetched when its first record is asked for. A record that moved to the next
 * page while this one was read, because another was added before it, is not given twice.
 */
export function recordsOf<Item>(fetchPage: (page: number) => Promise<unknown>): Records<Item> {
  return {
    async *[Symbol.asyncIterator]() {
      let before = new Set<unknown>();
      for (let number = 1, last = 1; number <= last; number += 1) {
        const { data, meta } = (await fetchPage(number)) as Page<Item>;
        last = meta.last_page;
        const references = data.map((item) => (item as { reference?: unknown }).reference);
        for (const [index, item] of data.entries()) if (!before.has(references[index])) yield item;
        before = new Set(references);
      }
    },
    async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
      const items: Item[] = [];
      if (limit <= 0) return items;
      for await (const item of this) {
        items.push(item);
        if (items.length >= limit) break;
      }
      return items;
    },
  };
}
