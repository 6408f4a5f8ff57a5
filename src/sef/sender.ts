import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SefPlaces } from '../auth/context.ts';
import { addDays, today } from '../domain/calendar.ts';
import { type AttemptContext, type Channel, workspacesOf } from '../queue/channel.ts';
import { createSender, type Sender, type SenderParts } from '../queue/sender.ts';
import type { Lookup } from '../webhooks/public-address.ts';
import { CALL_MS, createSefClient, type SefAccess, type SefClient } from './api-client.ts';
import { callSef, type SefOutcome } from './attempt.ts';
import { accessOf } from './connections.ts';
import { knownSefIds, loadCalls, noteHandOver, type SefJob, sefClaims } from './jobs.ts';
import { concludeCall, type SefResult } from './outcome.ts';
import type { Publish } from './transitions.ts';

type SefSenderOptions = SenderParts &
  Publish & {
    instanceKey: string;
    places: SefPlaces;
    pollSeconds: number;
    callsPerSecond: number;
    lookup?: Lookup | undefined;
    /** Returns 0 to 1, for the jitter of delays. */
    random?: () => number;
  };

export type SefSender = Pick<Sender, 'start' | 'stop'> & { stats(): SefFigures & { inFlight: number } };

type SefChannel = Channel<SefJob, SefOutcome, SefResult>;

/** A search reads many invoices, one call after another. */
const LEASE_MS = 30 * 60_000;
const STOP_MS = 2 * CALL_MS;
/** The changes of a day are read in the night after the next. */
const MAX_WAIT_MS = 3 * 86_400_000;

/**
 * Submits documents to SEF and follows them there, one call at a time for each workspace.
 *
 * A crash at any point leads to no second invoice: the same bytes go again with the same `requestId`, and where SEF
 * answers that it has them, the invoice is searched for and adopted.
 */
export function createSefSender(options: SefSenderOptions): SefSender {
  const figures = createFigures();
  const client = createSefClient({
    lookup: options.lookup,
    proxy: options.places.proxy,
    onCall: figures.called,
  });
  const sender = createSender(createChannel(options, client, figures), options);
  return {
    start: sender.start,
    async stop() {
      await sender.stop();
      await client.close();
    },
    stats: () => ({ ...figures.counts(), inFlight: sender.stats().inFlight }),
  };
}

function createChannel(options: SefSenderOptions, client: SefClient, figures: Figures): SefChannel {
  const { logger, random = Math.random, pollSeconds, cluster } = options;
  const spacing = createCallSpacing(options.callsPerSecond);
  return {
    claims: sefClaims,
    leaseMs: LEASE_MS,
    horizonMs: Math.max(MAX_WAIT_MS, 2 * pollSeconds * 1000),
    // SEF counts the calls of a key: one process makes those of all workspaces, and spaces them.
    isIdle: () => cluster?.isLeading() === false,
    load: loadCalls,
    attempt: (job, context) => attempt(job, context, { options, client, spacing }),
    // What SEF decides becomes an event and a notification of the workspace.
    of: workspacesOf,
    conclude: (tx, job, outcome, at) =>
      concludeCall(tx, job, outcome, { ...options, ...at, random, pollSeconds: paceOf(job, pollSeconds) }),
    refillsSlots: false,
    report: (job, outcome, result) => report(logger, figures, { job, outcome, result }),
    // The same bytes and `requestId` go again.
    interrupted: async (_tx, { kind }) => ({
      next: 'as planned',
      counted: kind === 'sef_submission' ? 'submissions' : 'connections',
    }),
    stopMs: STOP_MS,
    messages: {
      pollFailed: 'SEF sender failed, retrying',
      recovered: 'recovered interrupted calls of SEF',
      attemptAbandoned: 'call of SEF abandoned',
      outcomeNotStored: 'failed to store the outcome of a call of SEF, retrying',
    },
    logFields,
  };
}

/** A simulator is asked often: it is no burden for anyone, and who tries it out looks at the screen. */
const SIMULATOR_POLL_SECONDS = 5;

function paceOf({ connection }: SefJob, pollSeconds: number): number {
  return connection.system === 'simulator' ? Math.min(pollSeconds, SIMULATOR_POLL_SECONDS) : pollSeconds;
}

function logFields(job: SefJob): Record<string, unknown> {
  const { workspaceReference: workspace } = job;
  return job.kind === 'sef_submission' ? { workspace, submission: job.submission.reference } : { workspace };
}

function report(
  logger: Logger,
  figures: Figures,
  { job, outcome, result }: { job: SefJob; outcome: SefOutcome; result: SefResult },
): void {
  figures.ended(outcome, result);
  const step = job.kind === 'sef_submission' ? job.submission.step : 'connection';
  const verdict = 'verdict' in outcome ? outcome.verdict.result : undefined;
  const word = 'status' in outcome && outcome.status ? outcome.status.word : undefined;
  logger.info({ ...logFields(job), step, outcome: outcome.kind, verdict, word, ...result }, 'call of SEF');
}

async function attempt(
  job: SefJob,
  { bootId, signal }: AttemptContext,
  parts: { options: SefSenderOptions; client: SefClient; spacing: CallSpacing },
): Promise<SefOutcome> {
  const { database, clock, logger } = parts.options;
  let access: SefAccess;
  try {
    access = accessOf(job.connection, { reference: job.workspaceReference }, parts.options);
  } catch (error) {
    const reason = (error as Error).message;
    logger.error({ reason, ...logFields(job) }, 'no key for SEF, call postponed');
    return { kind: 'unsent', error: reason };
  }
  return callSef(job, {
    client: parts.client,
    access,
    spaced: (call) => parts.spacing.spaced(job.workspaceId, call),
    handOver: () => database.write('rows', (tx) => noteHandOver(tx, { ...job, bootId, now: clock() })),
    known: () => database.read((tx) => knownSefIds(tx, job.workspaceId)),
    signal,
    yesterday: addDays(today(clock(), job.timezone), -1),
  });
}

/** A second, and the few milliseconds by which a timer may fire early. */
const SECOND_MS = 1005;

type CallSpacing = {
  /** Makes a call as soon as the key of the workspace may be used again. The calls of a workspace follow one another. */
  spaced<T>(workspaceId: number, call: () => Promise<T>): Promise<T>;
};

/**
 * Spaces the calls of each workspace: its key may make `callsPerSecond` calls in any second. The time is counted from the
 * end of each call, because nothing here shows when SEF received it; it was received before its end, however long its
 * way was.
 */
function createCallSpacing(callsPerSecond: number): CallSpacing {
  const ends = new Map<number, number[]>();
  return {
    async spaced<T>(workspaceId: number, call: () => Promise<T>): Promise<T> {
      const past = ends.get(workspaceId) ?? [];
      const earliest = past.at(-callsPerSecond);
      const wait = earliest === undefined ? 0 : earliest + SECOND_MS - performance.now();
      if (wait > 0) await pause(wait);
      try {
        return await call();
      } finally {
        ends.set(workspaceId, [...past, performance.now()].slice(-callsPerSecond));
      }
    },
  };
}

type SefFigures = {
  calls: number;
  seconds: number;
  /** Answers 429. */
  tooMany: number;
  /** Calls without an answer, and answers 5xx. */
  failures: number;
  /** Invoices that were found in SEF by a search. */
  recovered: number;
  /** Words for a status that are not known. */
  unknownWords: number;
  /** Connections that were paused because of their key. */
  paused: number;
};

type Figures = {
  called(ms: number, http: number | null): void;
  ended(outcome: SefOutcome, result: SefResult): void;
  counts(): SefFigures;
};

/** Counts since the start. */
function createFigures(): Figures {
  const counts: SefFigures = {
    calls: 0,
    seconds: 0,
    tooMany: 0,
    failures: 0,
    recovered: 0,
    unknownWords: 0,
    paused: 0,
  };
  return {
    called(ms, http) {
      counts.calls += 1;
      counts.seconds += ms / 1000;
      if (http === 429) counts.tooMany += 1;
      else if (http === null || http >= 500) counts.failures += 1;
    },
    ended(outcome, result) {
      if (outcome.kind === 'searched' && /^\d+$/.test(outcome.found)) counts.recovered += 1;
      if (result?.isUnknownWord) counts.unknownWords += 1;
      if (result?.isPaused) counts.paused += 1;
    },
    counts: () => ({ ...counts }),
  };
}
