import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readFile } from '../api.ts';
import { useSession } from '../session.tsx';
import { DrawnPages } from './drawn-pages.tsx';
import { FailureNotice } from './failure-notice.tsx';
import classes from './pdf-pages.module.css';

/**
 * The pages of a file of the service.
 * @param version what the file shows besides its address: another one loads it again, and the pages stay until then
 */
export function DrawnPdf({
  address,
  title,
  version = '',
}: {
  address: string;
  title: string;
  version?: string | undefined;
}) {
  const { key } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: key('pdf', address, version),
    queryFn: () => readFile(address),
    placeholderData: keepPreviousData,
    // The bytes are kept for as long as they are shown.
    gcTime: 0,
  });
  return (
    <>
      {error && !data && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <Skeleton className={classes.waiting as string} radius={0} />}
      <DrawnPages pdf={data} title={title} />
    </>
  );
}
