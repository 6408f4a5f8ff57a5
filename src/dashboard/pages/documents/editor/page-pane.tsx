import { ActionIcon, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { ApiError, type PublicApi, unwrap } from '../../../api.ts';
import { DrawnPages } from '../../../components/drawn-pages.tsx';
import pane from '../../../components/pdf-pages.module.css';
import type { Format } from '../../../format.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import { type Draft, documentInput, isBlankLine, type LineDraft, lineInput } from './draft.ts';
import classes from './with-page.module.css';

/** How long after the last key the page is made again. */
const DELAY_MS = 600;
/** How often a page is asked for while the service has no time to make it. */
const MOST_ATTEMPTS = 3;

/** The PDF of the draft as it is typed; it stays where it is scrolled to. */
export const PagePane = memo(function PagePane({ draft, hide }: { draft: Draft; hide: () => void }) {
  const { page } = useMessages().editor;
  const { pdf, state } = usePagePdf(draft);
  return (
    <aside className={pane.pane} aria-label={page.title} data-state={state}>
      <div className={pane.bar}>
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
      <DrawnPages pdf={pdf} title={page.title} />
    </aside>
  );
});

/** Why the page is not that of what is typed, if it is not. */
type PageState = 'shown' | 'incomplete' | 'refused' | 'failed';

type Body = ReturnType<typeof documentInput>;

/**
 * The PDF of a draft as it is typed. The body is built after a pause in typing: with hundreds of lines that takes too long
 * for a key.
 */
function usePagePdf(draft: Draft): { pdf: ArrayBuffer | undefined; state: PageState } {
  const { api } = useSession();
  const format = useFormat();
  const [settled] = useDebouncedValue(draft, DELAY_MS);
  const [pdf, setPdf] = useState<ArrayBuffer>();
  const [state, setState] = useState<PageState>('shown');
  const requests = useRef<Requests>(undefined);
  useEffect(() => {
    const made = createRequests(api, (answer) => {
      if (typeof answer === 'string') setState(answer);
      else {
        setPdf(answer);
        setState('shown');
      }
    });
    requests.current = made;
    return () => made.want(undefined);
  }, [api]);
  useEffect(() => {
    const isComplete = settled.client !== null && settled.lines.some((line) => isCountable(line, format));
    requests.current?.want(isComplete ? documentInput(settled, format) : undefined);
    if (!isComplete) setState('incomplete');
  }, [settled, format]);
  return { pdf, state };
}

function isCountable(line: LineDraft, format: Format): boolean {
  return line.kind === 'item' && !isBlankLine(line) && lineInput(line, format) !== undefined;
}

type Requests = {
  /** Asks for the page of a body, after the request that is under way; undefined for none. */
  want(body: Body | undefined): void;
};

/**
 * Asks for pages: one request is under way at a time, and the one after it is about the latest body.
 * @param hear gets the page of the latest body, or why there is none
 */
function createRequests(api: PublicApi, hear: (answer: ArrayBuffer | PageState) => void): Requests {
  let latest = '';
  let next: Body | undefined;
  let isAsking = false;

  async function askAll(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (next) {
      const body = next;
      next = undefined;
      await ask(body, latest);
    }
    isAsking = false;
  }

  async function ask(body: Body, text: string, attempt = 1): Promise<void> {
    const answer = await pageOf(api, body).catch((error: unknown) => error);
    if (text !== latest) return;
    if (answer instanceof ArrayBuffer) return hear(answer);
    const { status, retryAfter } = answer instanceof ApiError ? answer : { status: 0, retryAfter: 0 };
    hear(status === 422 ? 'refused' : 'failed');
    if (status !== 429 || attempt === MOST_ATTEMPTS) return;
    await new Promise((done) => setTimeout(done, (retryAfter || 1) * 1000));
    if (text === latest) await ask(body, text, attempt + 1);
  }

  return {
    want(body) {
      const text = body ? JSON.stringify(body) : '';
      if (text === latest) return;
      latest = text;
      next = body;
      void askAll();
    },
  };
}

function pageOf(api: PublicApi, body: Body): Promise<ArrayBuffer> {
  return unwrap(api.POST('/documents/preview.pdf', { body, parseAs: 'arrayBuffer' }));
}
