import { useState } from 'react';

type Chosen = ReadonlyMap<string, string | null>;

/** Far more titles than the tables of a business have. */
const MAX_REMEMBERED_TITLES = 200;

/**
 * Which field was chosen for a title: it holds for the next file, also on another day. It is kept in the browser, where
 * nothing but the titles is stored.
 */
export function useRememberedColumns(kind: string): {
  chosen: Chosen;
  remember: (columns: readonly (readonly [string, string | null])[]) => void;
} {
  const storageKey = `import-columns-${kind}`;
  const [chosen, setChosen] = useState<Chosen>(() => read(storageKey));
  return {
    chosen,
    remember(columns) {
      const next = new Map([...chosen, ...columns].slice(-MAX_REMEMBERED_TITLES));
      setChosen(next);
      localStorage.setItem(storageKey, JSON.stringify([...next]));
    },
  };
}

function read(storageKey: string): Chosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(pair: unknown): pair is [string, string | null] {
  return (
    Array.isArray(pair) && typeof pair[0] === 'string' && (pair[1] === null || typeof pair[1] === 'string')
  );
}
