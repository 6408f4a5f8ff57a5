import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { $api } from '../api.ts';
import { lazyWithPreload } from '../components/lazy-with-preload.ts';
import { setAhead } from '../format.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { SandboxClock } from '../types.ts';

/** Loaded when it is first opened. */
const ClockDialog = lazyWithPreload(() => import('./sandbox-clock.tsx').then((m) => m.ClockDialog));

/** The clock of the sandbox on the page, asked for each second while it advances. */
export function useSandboxClock() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/sandbox/clock', inWorkspace({}), {
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.status === 'advancing' ? 1000 : 60_000),
  });
}

/** The time of the sandbox, in the band; owners and admins can open the clock. */
export function SandboxTime() {
  const { sandboxClock } = useMessages();
  const { business } = useSession();
  const { data: clock } = useSandboxClock();
  const [opened, dialog] = useDisclosure(false);
  useAhead(clock);
  useFreshAfterAdvance(clock?.status === 'advancing');
  if (!clock) return null;
  return (
    <>
      <TimeText clock={clock} />
      {business.is_manager && (
        <button type="button" onClick={dialog.open}>
          {sandboxClock.manage}
        </button>
      )}
      {opened && <ClockDialog clock={clock} close={dialog.close} />}
    </>
  );
}

/** Announced when an advance begins and ends, not each minute. */
function TimeText({ clock }: { clock: SandboxClock }) {
  const { sandboxClock } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const isAdvancing = clock.status === 'advancing';
  const text = isAdvancing
    ? sandboxClock.advancing({ instant: format.minute(clock.target, workspace.timezone) })
    : sandboxClock.time({ instant: format.minute(clock.now, workspace.timezone) });
  if (!isAdvancing && clock.offset_seconds === 0) return null;
  return <div role={isAdvancing ? 'status' : undefined}>{text}</div>;
}

/** Dates that the pages propose follow the clock. */
function useAhead(clock: SandboxClock | undefined): void {
  const aheadMs = (clock?.offset_seconds ?? 0) * 1000;
  const [last, setLast] = useState(0);
  if (aheadMs !== last) {
    setLast(aheadMs);
    setAhead(aheadMs);
  }
  useEffect(() => () => setAhead(0), []);
}

/** What the jobs have changed is read again once the advance has ended. */
function useFreshAfterAdvance(isAdvancing: boolean): void {
  const queries = useQueryClient();
  const was = useRef(isAdvancing);
  useEffect(() => {
    if (was.current && !isAdvancing) queries.invalidateQueries();
    was.current = isAdvancing;
  }, [isAdvancing, queries]);
}
