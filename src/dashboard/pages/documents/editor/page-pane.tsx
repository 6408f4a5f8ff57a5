import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Draft } from './draft.ts';
import { createPages, type Pages } from './draw-pages.ts';
import { usePagePdf } from './use-page-pdf.ts';
import classes from './with-page.module.css';

/**
 * The PDF of the draft as it is typed, drawn page by page: the viewer of the browser would begin at the top, and be black
 * for a moment, each time.
 */
export const PagePane = memo(function PagePane({ draft, hide }: { draft: Draft; hide: () => void }) {
  const { page } = useMessages().editor;
  const { pdf, state } = usePagePdf(draft);
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
  return (
    <aside className={classes.pane} aria-label={page.title} data-state={state}>
      <div className={classes.bar}>
        <h2>{page.title}</h2>
        <Tooltip label={page.hide}>
          <ActionIcon variant="subtle" color="gray" aria-label={page.hide} onClick={hide}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <p className={classes.note} role="status">
        {state === 'incomplete' && page.incomplete}
        {state === 'refused' && page.refused}
        {state === 'failed' && page.failed}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section ref={host} className={classes.pages} aria-label={page.title} tabIndex={0} hidden={!pdf} />
    </aside>
  );
});
