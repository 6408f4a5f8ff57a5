import { useEffect, useRef } from 'react';
import { useWords } from '../language.tsx';
import { tellFailure } from './notices.ts';

/** Says why what somebody wanted to open does not open, and lets go of it. */
export function useFailedOpening(error: unknown, letGo: () => void): void {
  const words = useWords();
  const latest = useRef({ words, letGo });
  latest.current = { words, letGo };
  useEffect(() => {
    if (!error) return;
    tellFailure(error, latest.current.words);
    latest.current.letGo();
  }, [error]);
}
