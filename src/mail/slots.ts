/** E-mails with links for signing in, and all others. */
export type MailLane = 'access' | 'other';

export type DueMail = { id: number; workspaceId: number; lane: MailLane };

export type MailSlots = ReturnType<typeof createMailSlots>;

export const MAX_CONCURRENT = 5;
/** How many of these others than e-mails with links for signing in may take. */
const MAX_CONCURRENT_OTHERS = 4;
/** How many a workspace may take: none takes all. */
export const MAX_PER_WORKSPACE = 3;

/** Limits the concurrent attempts. Workspaces take turns: a large mailing delays only its own workspace. */
export function createMailSlots() {
  const sending = new Map<number, DueMail>();
  let lastServed = 0;

  /** Picks e-mails, in the order in which they are offered, for which there is a slot; `ending` ones count as free. */
  function startPicking(ending: readonly DueMail[] = []) {
    const freed = new Set(ending.map(({ id }) => id));
    const taken = [...sending.values()].filter(({ id }) => !freed.has(id));
    const picked: DueMail[] = [];
    const count = (test: (mail: DueMail) => boolean) =>
      taken.filter(test).length + picked.filter(test).length;
    const isFull = (lane: MailLane) =>
      count(() => true) >= MAX_CONCURRENT ||
      (lane === 'other' && count((mail) => mail.lane === 'other') >= MAX_CONCURRENT_OTHERS);
    const hasRoom = (workspaceId: number) =>
      count((mail) => mail.workspaceId === workspaceId) < MAX_PER_WORKSPACE;
    return {
      picked,
      isFull,
      hasRoom,
      offer(mail: DueMail | undefined): void {
        if (!mail || sending.has(mail.id)) return;
        if (!isFull(mail.lane) && hasRoom(mail.workspaceId)) picked.push(mail);
      },
    };
  }

  return {
    inFlight: () => sending.size,
    isFull: () => sending.size >= MAX_CONCURRENT,

    take(mail: DueMail): void {
      sending.set(mail.id, mail);
      lastServed = mail.workspaceId;
    },

    release({ id }: DueMail): void {
      sending.delete(id);
    },

    /** The workspaces, beginning after the one that was served last. */
    inTurn(waiting: readonly { id: number }[]): number[] {
      const ids = waiting.map(({ id }) => id);
      return [...ids.filter((id) => id > lastServed), ...ids.filter((id) => id <= lastServed)];
    },

    startPicking,

    /** Those of the candidates, picked earlier, that have not been begun since and still have a slot. */
    stillFit(candidates: readonly DueMail[]): DueMail[] {
      const picking = startPicking();
      for (const candidate of candidates) picking.offer(candidate);
      return picking.picked;
    },
  };
}
