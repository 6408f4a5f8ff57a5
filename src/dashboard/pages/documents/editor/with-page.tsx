import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithPreload } from '../../../components/lazy-with-preload.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { Draft } from './draft.ts';
import classes from './with-page.module.css';

/** With the library that draws pages: it is loaded only where a page is shown. */
const PagePane = lazyWithPreload(() => import('./page-pane.tsx').then((m) => m.PagePane));

/** Where this browser keeps that the page is not wanted. */
const PLACE = 'page-of-draft';
const HIDDEN = 'hidden';

/** From here on there is room for a page next to the form, and from there on for lines in one row. */
const WIDE = '(min-width: 75em)';
const WIDEST = '(min-width: 118em)';
/** The same as in the style sheet of the lines. */
const NARROW = '(width < 68em)';

const AT_ONCE = { getInitialValueInEffect: false };

/** The form of a draft, and on wide screens next to it the page that the client would get. */
export function WithPage({ draft, children }: { draft: Draft; children: (isNarrow: boolean) => ReactNode }) {
  const { editor } = useMessages();
  const { can } = useSession();
  const isWide = useMediaQuery(WIDE, false, AT_ONCE);
  const isWidest = useMediaQuery(WIDEST, false, AT_ONCE);
  const isNarrow = useMediaQuery(NARROW, false, AT_ONCE);
  const [isHidden, setHidden] = useState(() => localStorage.getItem(PLACE) === HIDDEN);
  const isOffered = isWide && can('documents.create') && can('documents.view');
  const isShown = isOffered && !isHidden;

  function hide(hides: boolean) {
    setHidden(hides);
    if (hides) localStorage.setItem(PLACE, HIDDEN);
    else localStorage.removeItem(PLACE);
  }

  return (
    <div className={classes.columns} data-shown={isShown || undefined} data-wide-page={isShown || undefined}>
      <div className={classes.form}>
        {isOffered && isHidden && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.show}
            leftSection={<IconFileText size={17} aria-hidden="true" />}
            onClick={() => hide(false)}
          >
            {editor.page.show}
          </Button>
        )}
        {children(isNarrow || (isShown && !isWidest))}
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <PagePane draft={draft} hide={() => hide(true)} />
        </Suspense>
      )}
    </div>
  );
}
