import type { Logger } from 'pino';
import type { UpgradeProgress } from '../database/engine/upgrading.ts';

/** How long the log stays silent about an upgrade before another line says how far it is. */
const QUIET_MS = 1000;

/** How often the same stage is named again, within one migration that takes minutes. */
const SAME_STAGE_MS = 10_000;

type UpgradeLog = {
  note(progress: UpgradeProgress): void;
  /** What is being done, such as `upgrading from schema 5 to 35: 12 of 30`; undefined where nothing is upgraded. */
  doing(): string | undefined;
  end(): void;
};

/** Writes to the log how far the upgrade of the database is, as it goes. */
export function createUpgradeLog(logger: Logger): UpgradeLog {
  let last: UpgradeProgress | undefined;
  let startedAt = 0;
  let loggedAt = 0;
  let logged: string | undefined;
  const timer = setInterval(lookAgain, QUIET_MS).unref();

  function lookAgain() {
    const stage = doing();
    const quietMs = performance.now() - loggedAt;
    if (stage === undefined || quietMs < (stage === logged ? SAME_STAGE_MS : QUIET_MS)) return;
    say(stage);
  }

  function say(text: string, more: object = {}) {
    logger.info({ ...more, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, text);
    loggedAt = performance.now();
    logged = doing();
  }

  function doing(): string | undefined {
    if (last === undefined) return undefined;
    const { from, to, done } = last;
    return `upgrading from schema ${from} to ${to}: ${done} of ${to - from}`;
  }

  return {
    doing,
    note(progress) {
      const isFirst = last === undefined;
      const isBackedUp = last?.backup === undefined && progress.backup !== undefined;
      last = progress;
      if (isFirst) {
        startedAt = performance.now();
        say(`upgrading the database from schema ${progress.from} to ${progress.to}`);
      }
      if (isBackedUp) say('backed up before the upgrade of the database', { file: progress.backup });
      if (progress.done === progress.to - progress.from) {
        say(`upgraded the database to schema ${progress.to}; putting it on the disk`);
      }
    },
    end() {
      clearInterval(timer);
      last = undefined;
    },
  };
}
