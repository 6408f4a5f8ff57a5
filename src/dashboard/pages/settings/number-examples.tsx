import { useDebouncedValue } from '@mantine/hooks';
import { $api } from '../../api.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import classes from './settings.module.css';

/** The next numbers that a template gives: those of some document types, or that of one. */
export function NumberExamples({ template, documentType }: { template: string; documentType?: string }) {
  const { business, numbers } = useMessages().settings;
  const { inWorkspace } = useSession();
  const [asked] = useDebouncedValue(template, 250);
  const ofType = documentType === undefined ? {} : { document_type: documentType };
  const { data } = $api.useQuery(
    'post',
    '/number-series/preview',
    { ...inWorkspace({}), body: { number_template: asked, ...ofType } },
    { select: ({ data }) => data, enabled: asked.trim() !== '', retry: false },
  );
  // Every type may have a template of its own.
  if (!data || data.length === 0) return null;
  return (
    <p className={classes.examples}>
      {documentType === undefined ? business.examples : numbers.example}:{' '}
      <strong>
        {data
          .slice(0, 3)
          .map(({ number }) => number)
          .join(', ')}
      </strong>
    </p>
  );
}
