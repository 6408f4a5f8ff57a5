import { LRUCache } from 'lru-cache';
import { readPageFile, type ShownPage } from '../print/page-file.ts';

/** The pages of uploaded contracts, as pictures with their text. */
export type ContractPages = {
  /**
   * @param sha256 of the contract's PDF
   * @param load reads it
   * @returns undefined where there is none, or it was stored by an earlier version, which drew no pictures
   */
  find(sha256: string, load: () => Promise<Buffer | undefined>): Promise<ShownPage[] | undefined>;
};

/** The largest file, or some dozen usual ones: a browser asks for one page after the other. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024;

export function createContractPages(): ContractPages {
  const kept = new LRUCache<string, { pages: ShownPage[]; bytes: number }>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    async find(sha256, load) {
      const known = kept.get(sha256);
      if (known) return known.pages;
      const file = await load();
      const pages = file && readPageFile(file);
      if (file && pages) kept.set(sha256, { pages, bytes: file.length });
      return pages;
    },
  };
}
