import { useEffect, useRef } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { notifyFailure } from './notify.ts';

/** Notifies the user why a record could not be opened, and closes it. */
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
