import { useRef } from 'react';
import { ApiError } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useInvalidateWorkspace } from '../query-cache.ts';
import { notifyDoneBefore } from './notify.ts';

type Send<Answer> = (key: string) => Promise<Answer>;

/**
 * Sends a request of one form or dialog with an idempotency key. While the outcome is unknown, each retry uses the
 * same key: the service executes the first attempt that arrives, and replays its answer to the others. A refused attempt
 * does not use up the key; a successful one is followed by a new key.
 */
export function useOnce() {
  const messages = useMessages();
  const key = useRef<string>(undefined);
  const lost = useRef<Send<unknown>[]>([]);

  /** The page may lack what was done by an attempt whose answer was lost. */
  const refetchAll = useInvalidateWorkspace();

  function renew(): void {
    if (lost.current.length > 0) refetchAll();
    key.current = undefined;
    lost.current = [];
  }

  return async function once<Answer>(send: Send<Answer>): Promise<Answer> {
    key.current ??= newKey();
    try {
      const answer = await send(key.current);
      renew();
      return answer;
    } catch (error) {
      if (isConflict(error) && lost.current.length > 0) {
        // The form was changed after an attempt that did arrive: show the result of that one instead.
        const answer = await answerOfFirst<Answer>(lost.current as Send<Answer>[], key.current, error);
        renew();
        notifyDoneBefore(messages);
        return answer;
      }
      if (isUnknown(error)) {
        lost.current.push(send);
        refetchAll();
      }
      throw error;
    }
  };
}

/** Repeats the attempts until one is answered: the service stored the answer of the one that it executed. */
async function answerOfFirst<Answer>(
  tries: readonly Send<Answer>[],
  key: string,
  conflict: unknown,
): Promise<Answer> {
  for (const send of tries) {
    try {
      return await send(key);
    } catch (error) {
      if (isUnknown(error)) throw error;
    }
  }
  throw conflict;
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_conflict';
}

/** Whether the request may have been executed: no answer came, a server error, or an answer of a proxy. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'server_error';
}

// `crypto.randomUUID` is missing where the service is reached without https on a LAN address.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
