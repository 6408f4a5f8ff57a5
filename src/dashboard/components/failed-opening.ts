import { useEffect, useRef } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { notifyFailure } from './notices.ts';

/** Says why what somebody wanted to open does not open, and lets go of it. */
export function useFailedOpening(error: unknown, letGo: () => void): void {
  const messages = useMessages();
  const latest = useRef({ messages, letGo });
  latest.current = { messages, letGo };
  useEffect(() => {
    if (!error) return;
    notifyFailure(error, latest.current.messages);
    latest.current.letGo();
  }, [error]);
}
