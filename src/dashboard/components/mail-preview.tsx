import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { components } from '../../../generated/api.ts';
import { unwrap } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import { failureText } from './failure-notice.tsx';
import classes from './mail-preview.module.css';

/** The e-mail of a text as clients will see it: of a document, or with invented values. */
export function MailPreview({
  label,
  body,
}: {
  label: string;
  body: components['schemas']['MailTextPreview'];
}) {
  const messages = useMessages();
  const { api, key } = useSession();
  const { data, error } = useQuery({
    queryKey: key('mail-text-preview', body),
    queryFn: async () => unwrap(api.POST('/mail-texts/preview', { body })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <figure className={classes.preview} aria-label={label}>
      <figcaption>
        <strong>{data?.data.subject}</strong>
        {error && <Text size="sm">{failureText(error, messages)}</Text>}
      </figcaption>
      {data && <iframe title={label} sandbox="" srcDoc={data.data.html} />}
    </figure>
  );
}
