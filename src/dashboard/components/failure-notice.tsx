import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ApiError, BASE_PATH } from '../api.ts';
import type { Messages } from '../i18n/messages.ts';
import { useMessages } from '../i18n/provider.tsx';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import { EmptyState } from './empty-state.tsx';

/** An error as a sentence for the user. */
export function failureText(error: unknown, messages: Messages): string {
  if (!(error instanceof ApiError)) return messages.failure.unexpected;
  if (error.code === 'offline') return messages.failure.offline;
  if (error.code === 'idempotency_conflict') return messages.failure.doneBeforeText;
  if (error.code === 'plan_limit_reached') return messages.failure.planLimit;
  // Only the general limit of requests has a text of its own; other limits name themselves.
  if (error.code === 'rate_limited' && error.data?.key.startsWith('too_many.'))
    return messages.failure.tooMany({ seconds: Math.max(1, error.retryAfter) });
  if (error.code === 'request_timeout') return messages.failure.tooSlow;
  if (error.status === 401) return messages.failure.signedOut;
  if (error.code === 'forbidden') return messages.failure.forbidden;
  if (error.status === 404) return messages.failure.missing;
  if (error.status >= 500) return messages.failure.unexpected;
  return translateServerMessage(error.faults[0] ?? { text: error.message, data: error.data }, messages);
}

/** Shown instead of what could not be loaded: a part of a page, or all of it. */
export function FailureNotice({
  error,
  retry,
  isPage = false,
}: {
  error: unknown;
  retry?: () => unknown;
  isPage?: boolean;
}) {
  const messages = useMessages();
  const { failure } = messages;
  // Retrying does not help with a missing record or a missing permission.
  const isFinal = error instanceof ApiError && (error.status === 404 || error.code === 'forbidden');
  return (
    <div role="alert">
      <EmptyState
        level={isPage ? 1 : 2}
        icon={<IconCloudOff size={26} stroke={1.6} />}
        title={isFinal ? failure.notFound : failure.title}
        hint={failureText(error, messages)}
      >
        {isFinal && isPage && (
          <Button component="a" href={`${BASE_PATH}/`} variant="default">
            {failure.toOverview}
          </Button>
        )}
        {retry && !isFinal && (
          <Button variant="default" onClick={() => retry()}>
            {messages.do.retry}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
