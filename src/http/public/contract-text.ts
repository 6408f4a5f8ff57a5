import { createThread } from '../../thread.ts';
import { type Html, markupMadeByHtml } from './html.ts';

/** The texts of contracts as markup. */
export type ContractTexts = {
  /** @param sha256 of the text, by which its markup is known */
  markup(text: string, sha256: string): Promise<Html>;
  stop(): Promise<void>;
};

/** The longest allowed text takes seconds where it is written to take long; beyond this something is wrong. */
const LIMIT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

/** Some megabytes at most: the markup of one text can have three million characters. */
const MAX_KEPT_CHARACTERS = 8_000_000;

/**
 * Makes markup of Markdown beside the event loop, which the longest text would hold up for a second, and keeps that of
 * the latest texts: whoever holds a link may open it over and over. Many who open the same text wait for one making.
 */
export function createContractTexts(): ContractTexts {
  const module = new URL('./contract-text-thread.ts', import.meta.url);
  const thread = createThread<string, string>(module, { limitMs: LIMIT_MS, resourceLimits: MEMORY });
  const underWay = new Map<string, Promise<string>>();
  const kept = new Map<string, string>();
  let characters = 0;

  /** A map keeps the order of insertion: the first is the one that was not asked for the longest. */
  function keep(sha256: string, markup: string): void {
    forget(sha256);
    kept.set(sha256, markup);
    characters += markup.length;
    for (const oldest of kept.keys()) {
      if (characters <= MAX_KEPT_CHARACTERS) return;
      forget(oldest);
    }
  }

  function forget(sha256: string): void {
    characters -= kept.get(sha256)?.length ?? 0;
    kept.delete(sha256);
  }

  async function make(text: string, sha256: string): Promise<string> {
    try {
      return await thread.ask(text);
    } finally {
      underWay.delete(sha256);
    }
  }

  return {
    async markup(text, sha256) {
      let markup = kept.get(sha256);
      if (markup === undefined) {
        const making = underWay.get(sha256) ?? make(text, sha256);
        underWay.set(sha256, making);
        markup = await making;
      }
      keep(sha256, markup);
      return markupMadeByHtml(markup);
    },
    stop: thread.stop,
  };
}
