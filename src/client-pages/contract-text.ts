import { LRUCache } from 'lru-cache';
import { tooMany } from '../domain/failure.ts';
import { type Html, markupMadeByHtml } from '../formats/html.ts';
import { createThread } from '../worker-thread.ts';

/** Renders the texts of contracts as markup. */
export type ContractTexts = {
  /**
   * @param about the hash of the text, under which its markup is cached, and the workspace, whose texts wait for each
   *   other
   * @throws Failure `rate_limited` when too many texts of the workspace wait
   */
  markup(text: string, about: { sha256: string; workspaceId: number }): Promise<Html>;
  stop(): Promise<void>;
};

/** The longest allowed text takes seconds if it is written to be slow; beyond this something is wrong. */
const LIMIT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };
/** While one workspace keeps one thread busy, the other serves the rest. */
const THREADS = 2;
/** Each waiting call holds its text in memory. */
const MAX_WAITING_OF_WORKSPACE = 10;
const RETRY_SECONDS = 10;

/** Some megabytes at most: the markup of one text can have three million characters. */
const MAX_KEPT_CHARACTERS = 8_000_000;

/**
 * Renders Markdown on a worker thread, because the longest text would block the event loop for a second, and caches
 * the latest texts, because the holder of a link may open it repeatedly. Concurrent calls for the same text share one
 * rendering.
 */
export function createContractTexts(): ContractTexts {
  const module = new URL('./contract-text-thread.ts', import.meta.url);
  const thread = createThread<string, string>(module, {
    threads: THREADS,
    limitMs: LIMIT_MS,
    resourceLimits: MEMORY,
  });
  const underWay = new Map<string, Promise<string>>();
  const kept = new LRUCache<string, string>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: ({ length }) => length + 1,
  });

  async function make(text: string, sha256: string, workspaceId: number): Promise<string> {
    try {
      const markup = await thread.ask(text, { turn: workspaceId });
      kept.set(sha256, markup);
      return markup;
    } finally {
      underWay.delete(sha256);
    }
  }

  return {
    async markup(text, { sha256, workspaceId }) {
      let markup: string | Promise<string> | undefined = kept.get(sha256) ?? underWay.get(sha256);
      if (markup === undefined) {
        if (thread.waiting(workspaceId) >= MAX_WAITING_OF_WORKSPACE) {
          throw tooMany('contracts', RETRY_SECONDS);
        }
        markup = make(text, sha256, workspaceId);
        underWay.set(sha256, markup);
      }
      return markupMadeByHtml(await markup);
    },
    stop: thread.stop,
  };
}
