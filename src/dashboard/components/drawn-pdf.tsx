import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readFile } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import { createPages, type Pages } from './draw-pages.ts';
import { FailureNotice } from './failure-notice.tsx';
import classes from './pdf-pages.module.css';

/**
 * The pages of a PDF as pictures: the viewer of the browser would be black for a moment after each change.
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
  const { page } = useMessages().editor;
  const { key } = useSession();
  const host = useRef<HTMLElement>(null);
  const pages = useRef<Pages>(undefined);
  const { data, error, refetch } = useQuery({
    queryKey: key('pdf', address, version),
    queryFn: () => readFile(address),
    placeholderData: keepPreviousData,
    // The bytes are kept for as long as they are shown.
    gcTime: 0,
  });
  useEffect(() => {
    const made = createPages(host.current as HTMLElement, classes.sheet as string);
    pages.current = made;
    return made.destroy;
  }, []);
  useEffect(() => {
    if (data) void pages.current?.show(data, page.ofPages);
  }, [data, page]);
  return (
    <>
      {error && !data && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <Skeleton className={classes.waiting as string} radius={0} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section ref={host} className={classes.pages} aria-label={title} tabIndex={0} hidden={!data} />
    </>
  );
}
