import type { Page, Records } from './operation-types.ts';

/** A page of a list: the first one, the one after a cursor, or one by its number. */
export type PagePosition = { after?: string; page?: number };

/**
 * The records of all pages. Each page is fetched by cursor when its first record is needed, so records that are
 * added, changed or removed in between do not shift the others. From a service without cursors, pages are fetched by
 * number, and a record that moved to the next page is not returned twice.
 */
export function recordsOf<Item>(fetchPage: (place: PagePosition) => Promise<unknown>): Records<Item> {
  return {
    async *[Symbol.asyncIterator]() {
      let before = new Set<unknown>();
      for (let place: PagePosition | undefined = {}; place; ) {
        const { data, meta } = (await fetchPage(place)) as Page<Item>;
        for (const item of data) {
          const reference = referenceOf(item);
          if (reference === undefined || !before.has(reference)) yield item;
        }
        before = new Set(data.map(referenceOf));
        place = positionAfter(meta);
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

/** Undefined for parts of a record, such as the stock movements of an item: their lists came with cursors. */
function referenceOf(item: unknown): unknown {
  return (item as { reference?: unknown }).reference;
}

function positionAfter({
  next_cursor: after,
  page,
  last_page: last,
}: Page<unknown>['meta']): PagePosition | undefined {
  if (typeof after === 'string') return { after };
  return after === undefined && page < last ? { page: page + 1 } : undefined;
}
