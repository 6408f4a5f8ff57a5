import { useEffect, useRef } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { createPages, type Pages } from './draw-pages.ts';
import classes from './pdf-pages.module.css';

/** The pages of a PDF as pictures: the viewer of the browser would be black for a moment after each change. */
export function DrawnPages({ pdf, title }: { pdf: ArrayBuffer | undefined; title: string }) {
  const { page } = useMessages().editor;
  const host = useRef<HTMLElement>(null);
  const pages = useRef<Pages>(undefined);
  useEffect(() => {
    const made = createPages(host.current as HTMLElement, classes.sheet as string);
    pages.current = made;
    return made.destroy;
  }, []);
  useEffect(() => {
    if (pdf) void pages.current?.show(pdf, page.ofPages);
  }, [pdf, page]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
  return <section ref={host} className={classes.pages} aria-label={title} tabIndex={0} hidden={!pdf} />;
}
