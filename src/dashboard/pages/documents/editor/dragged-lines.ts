import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import type { LineActions } from './use-draft.ts';

/** Whether a dragged line goes above or below the one under the pointer. */
export type Edge = 'above' | 'below';
type Drop = { line: string; edge: Edge };

/** Makes a line draggable by its grip. */
export function useDraggedLine(id: string) {
  const row = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, grip.current];
    if (!element || !dragHandle) return;
    return draggable({ element, dragHandle, getInitialData: () => ({ line: id }) });
  }, [id]);
  return { row, grip };
}

/** The list is one target for all of its lines: one for each of 500 would take long to set up. */
export function useDropTarget({ placeLine }: LineActions) {
  const list = useRef<HTMLDivElement>(null);
  const [drop, setDrop] = useState<Drop>();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return combine(
      dropTargetForElements({
        element,
        getData: ({ input }) => ({ ...dropAt(element, input.clientY) }),
      }),
      monitorForElements({
        onDrag: ({ location }) =>
          setDrop((last) => sameOr(last, dropOf(location.current.dropTargets[0]?.data))),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const to = dropOf(location.current.dropTargets[0]?.data);
          if (to && typeof source.data.line === 'string') placeLine(source.data.line, to.line, to.edge);
        },
      }),
    );
  }, [placeLine]);
  return { list, drop };
}

function dropAt(list: HTMLElement, y: number): Drop | undefined {
  const rows = [...list.children].filter((each) => each instanceof HTMLElement);
  const row = rows.find((each) => y <= each.getBoundingClientRect().bottom) ?? rows.at(-1);
  const line = row?.dataset.line;
  if (!row || line === undefined) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { line, edge: y < top + height / 2 ? 'above' : 'below' };
}

function dropOf(data: Record<string | symbol, unknown> | undefined): Drop | undefined {
  const { line, edge } = data ?? {};
  return typeof line === 'string' && (edge === 'above' || edge === 'below') ? { line, edge } : undefined;
}

/** The pointer moves more often than the place changes. */
function sameOr(last: Drop | undefined, next: Drop | undefined): Drop | undefined {
  return last?.line === next?.line && last?.edge === next?.edge ? last : next;
}
