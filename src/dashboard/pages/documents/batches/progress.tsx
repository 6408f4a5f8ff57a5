import { Anchor, Button, CloseButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { $dashboard, dashboard, unwrap } from '../../../api.ts';
import { notify, notifyFailure } from '../../../components/notify.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useInvalidateWorkspace } from '../../../query-cache.ts';
import { useSession } from '../../../session.tsx';
import type { Batch } from '../../../types.ts';
import classes from './batches.module.css';
import { BatchFailures } from './failures.tsx';

const POLL_MS = 1000;

/** How far the actions on many documents are that this member asked for, and what failed. */
export function BatchProgress() {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/batches',
    { params },
    {
      select: (answer) => answer.data,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ ended_at }) => ended_at === null) ? POLL_MS : false,
    },
  );
  const batches = data ?? [];
  useWhatChanged(batches);
  if (batches.length === 0) return null;
  return (
    <div className={classes.batches}>
      {batches.map((batch) => (
        <OneBatch key={batch.reference} batch={batch} />
      ))}
    </div>
  );
}

/** Each document that is done changes lists and figures; they are fetched again when a batch has ended. */
function useWhatChanged(batches: readonly Batch[]): void {
  const invalidate = useInvalidateWorkspace();
  const open = batches.filter(({ ended_at }) => ended_at === null).length;
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) invalidate();
    before.current = open;
  }, [open, invalidate]);
}

function OneBatch({ batch }: { batch: Batch }) {
  const messages = useMessages();
  const { batches } = messages;
  const format = useFormat();
  const [shows, setShows] = useState(false);
  const change = useChange(batch);
  const { action, documents, ended_at } = batch;
  const { all, waiting, failed, stopped, done } = documents;
  const hasEnded = ended_at !== null;
  const isClean = hasEnded && failed === 0 && stopped === 0;
  // What went well needs no more than a word; what did not stays until it is closed.
  const said = batches.done[action]({ count: done });
  useEffect(() => {
    if (!isClean) return;
    notify(said);
    change.forget();
  }, [isClean, said, change.forget]);
  if (isClean) return null;
  return (
    <section
      className={classes.batch}
      aria-label={batches.title[action]}
      data-failed={failed > 0 || undefined}
    >
      <p role="status">
        <strong>{batches.title[action]}</strong>
        <span>
          {hasEnded ? said : batches.progress({ done: format.whole(all - waiting), all: format.whole(all) })}
        </span>
        {hasEnded && stopped > 0 && <span>{batches.stopped({ count: stopped })}</span>}
        {failed > 0 && (
          <Anchor component="button" type="button" onClick={() => setShows(true)}>
            {batches.failed({ count: failed })}
          </Anchor>
        )}
      </p>
      {hasEnded ? (
        <CloseButton aria-label={messages.do.close} onClick={change.forget} />
      ) : (
        <Button size="compact-sm" variant="default" onClick={change.stop}>
          {batches.stop}
        </Button>
      )}
      {!hasEnded && (
        <Progress className={classes.bar} value={((all - waiting) / all) * 100} aria-hidden="true" />
      )}
      {shows && <BatchFailures batch={batch} close={() => setShows(false)} />}
    </section>
  );
}

function useChange({ reference }: Batch) {
  const messages = useMessages();
  const { workspace } = useSession();
  const queries = useQueryClient();
  const begun = useRef(false);
  const params = { path: { workspace: workspace.reference, batch: reference } };
  const [change] = useState(() => {
    const again = () => queries.invalidateQueries({ queryKey: ['get', '/workspaces/{workspace}/batches'] });
    const fail = (error: unknown) => {
      begun.current = false;
      notifyFailure(error, messages);
    };
    return {
      stop: () => {
        unwrap(dashboard.POST('/workspaces/{workspace}/batches/{batch}/stop', { params })).then(again, fail);
      },
      forget: () => {
        if (begun.current) return;
        begun.current = true;
        unwrap(dashboard.DELETE('/workspaces/{workspace}/batches/{batch}', { params })).then(again, fail);
      },
    };
  });
  return change;
}
