import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ApiError, BASE_PATH } from '../api.ts';
import { useWords } from '../language.tsx';
import type { Words } from '../words/en.ts';
import { Blank } from './blank.tsx';
import { told } from './told.ts';

/** What a failed request means to the person who waits for it. */
export function failureText(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return words.failure.unexpected;
  if (error.code === 'offline') return words.failure.offline;
  if (error.code === 'idempotency_conflict') return words.failure.doneBeforeText;
  if (error.code === 'plan_limit_reached') return words.failure.planLimit;
  // Other limits than that of requests are named.
  if (error.code === 'rate_limited' && error.message.startsWith('Too many'))
    return words.failure.tooMany(Math.max(1, error.retryAfter));
  if (error.code === 'request_timeout') return words.failure.tooSlow;
  if (error.status === 401) return words.failure.signedOut;
  if (error.code === 'forbidden') return words.failure.forbidden;
  if (error.status === 404) return words.failure.missing;
  if (error.status >= 500) return words.failure.unexpected;
  const [first] = Object.values(error.fields).flat();
  return told(first ?? error.message, words);
}

/** In the place of what could not be loaded: a part of a page, or all of it. */
export function FailureNotice({
  error,
  retry,
  isPage = false,
}: {
  error: unknown;
  retry?: () => unknown;
  isPage?: boolean;
}) {
  const words = useWords();
  const { failure } = words;
  // What is not there, or not for them, stays so however often they ask.
  const isFinal = error instanceof ApiError && (error.status === 404 || error.code === 'forbidden');
  return (
    <div role="alert">
      <Blank
        level={isPage ? 1 : 2}
        icon={<IconCloudOff size={26} stroke={1.6} />}
        title={isFinal ? failure.notFound : failure.title}
        hint={failureText(error, words)}
      >
        {isFinal && isPage && (
          <Button component="a" href={`${BASE_PATH}/`} variant="default">
            {failure.toOverview}
          </Button>
        )}
        {retry && !isFinal && (
          <Button variant="default" onClick={() => retry()}>
            {words.do.retry}
          </Button>
        )}
      </Blank>
    </div>
  );
}
