import { useDebouncedValue } from '@mantine/hooks';
import { $dashboard } from '../../api.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInWorkspace } from './queries.ts';
import classes from './settings.module.css';

/** The next numbers that a template gives: those of some document types, or that of one. */
export function NumberExamples({ template, documentType }: { template: string; documentType?: string }) {
  const { business, numbers } = useMessages().settings;
  const params = useInWorkspace();
  const [asked] = useDebouncedValue(template, 250);
  const ofType = documentType === undefined ? {} : { document_type: documentType };
  const { data } = $dashboard.useQuery(
    'post',
    '/workspaces/{workspace}/number-template/preview',
    { params, body: { number_template: asked, ...ofType } },
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
