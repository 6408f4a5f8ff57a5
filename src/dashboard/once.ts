import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api.ts';
import { notifyDoneBefore } from './components/notices.ts';
import { useMessages } from './i18n/provider.tsx';
import { useSession } from './session.tsx';

type Send<Answer> = (key: string) => Promise<Answer>;

/**
 * What is sent from one form or dialog, carried out once however often it has to be sent. As long as nobody knows what
 * became of it, it goes out under the same key: the service then carries out the first try that arrives, and repeats its
 * answer. A refused try leaves the key unused, and what was done has the next one begin anew.
 */
export function useOnce() {
  const { key: keyOf } = useSession();
  const queries = useQueryClient();
  const messages = useMessages();
  const key = useRef<string>(undefined);
  const lost = useRef<Send<unknown>[]>([]);

  /** What stands on the page may lack what was done by a try whose answer was lost. */
  const lookAgain = () => void queries.invalidateQueries({ queryKey: keyOf() });

  function renew(): void {
    if (lost.current.length > 0) lookAgain();
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
        // The form was changed after a try that did arrive: what came of that one is shown in the place of this.
        const answer = await answerOfFirst<Answer>(lost.current as Send<Answer>[], key.current, error);
        renew();
        notifyDoneBefore(messages);
        return answer;
      }
      if (isUnknown(error)) {
        lost.current.push(send);
        lookAgain();
      }
      throw error;
    }
  };
}

/** Repeats the tries until one is answered: the service keeps the answer of the one that it carried out. */
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

/** Whether it may have been done: no answer came, or none in which the service refuses, such as one of a proxy on the way. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'server_error';
}

// `crypto.randomUUID` is missing where the service is reached without https on a LAN address.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
