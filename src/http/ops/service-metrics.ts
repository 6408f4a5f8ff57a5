import type { Histogram } from 'prom-client';
import type { Database } from '../../database/open.ts';
import { listGoodBackups } from '../../database/sqlite/backups.ts';
import { logBytes } from '../../database/sqlite/health.ts';
import type { MailSender } from '../../mail/sender.ts';
import type { SefSender } from '../../sef/sender.ts';
import { oldestPendingAt, submissionCounts } from '../../sef/totals.ts';
import { openDeliveries } from '../../webhooks/health.ts';
import type { WebhookSenderStats } from '../../webhooks/sender.ts';
import type { ReadFigures } from '../pipeline/worker.ts';
import type { Metrics } from './metrics.ts';

type Parts = {
  database: Database;
  webhooks: () => WebhookSenderStats;
  mailSender: MailSender | undefined;
  sef: SefSender['stats'];
  reads: () => ReadFigures;
  /** Undefined where there is no file that the service backs up. */
  backups: { databaseUrl: string; folder: string } | undefined;
  clock: () => Date;
  /** How many log lines were dropped; absent where the log drops none. */
  logLinesDropped?: (() => number) | undefined;
  isClockDoubted: () => boolean;
};

/** Metrics of the parts of the service. */
export function serviceMetrics(parts: Parts): Metrics {
  const { database, webhooks, mailSender, backups, clock, isClockDoubted } = parts;
  return {
    ...databaseMetrics(database),
    ...(backups ? fileMetrics(backups, clock) : {}),
    ...webhookMetrics(database, webhooks),
    ...(mailSender ? mailMetrics(mailSender) : {}),
    ...sefMetrics(database, parts.sef, clock),
    ...readMetrics(parts.reads),
    log_lines_dropped_total: {
      help: 'Lines of the log that were lost, because what it is written to refused them or took none',
      type: 'counter',
      read: parts.logLinesDropped ?? (() => 0),
    },
    clock_doubted: {
      help: '1 while the clock is a day or more from what was expected: nothing expires or is removed then',
      type: 'gauge',
      read: () => (isClockDoubted() ? 1 : 0),
    },
  };
}

/** Histograms that the parts of the service observe. */
export function serviceHistograms({ database, webhooks }: Pick<Parts, 'database' | 'webhooks'>): Histogram[] {
  const { batch, commitSeconds } = database.stats();
  return [batch, commitSeconds, webhooks().arrivalSeconds];
}

/** Metrics of a database that is a file. */
function fileMetrics(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  clock: () => Date,
): Metrics {
  return {
    database_log_bytes: {
      help: 'Size of the write-ahead log',
      type: 'gauge',
      read: () => logBytes(databaseUrl),
    },
    backup_age_seconds: {
      help: 'Age of the last finished backup that no check has found bad; -1 where there is none',
      type: 'gauge',
      read: () => {
        const now = clock();
        const last = listGoodBackups(databaseUrl, folder).find(({ createdAt }) => createdAt <= now);
        return last ? (now.getTime() - last.createdAt.getTime()) / 1000 : -1;
      },
    },
  };
}

function databaseMetrics(database: Database): Metrics {
  return {
    database_commits_total: {
      formerName: 'database_commits',
      help: 'Commits of this process',
      type: 'counter',
      read: () => database.stats().commits,
    },
    database_writes_total: {
      formerName: 'database_writes',
      help: 'Writing transactions, several to a commit',
      type: 'counter',
      read: () => database.stats().writes,
    },
    database_busy_total: {
      help: 'Times that a write met the lock of another process and tried again',
      type: 'counter',
      read: () => database.stats().busy,
    },
    database_full_total: {
      help: 'Writes that failed because the disk was full',
      type: 'counter',
      read: () => database.stats().full,
    },
  };
}

function webhookMetrics(database: Database, webhooks: () => WebhookSenderStats): Metrics {
  return {
    webhook_attempts_in_flight: {
      help: 'Webhook attempts under way',
      type: 'gauge',
      read: () => webhooks().inFlight,
    },
    webhook_attempts_delivered_total: {
      formerName: 'webhook_attempts_delivered',
      help: 'Webhook attempts answered 2xx',
      type: 'counter',
      read: () => webhooks().delivered,
    },
    webhook_attempts_failed_total: {
      formerName: 'webhook_attempts_failed',
      help: 'Webhook attempts that failed',
      type: 'counter',
      read: () => webhooks().failed,
    },
    webhook_attempt_errors_total: {
      help: 'Webhook attempts that failed, by what went wrong',
      type: 'counter',
      label: 'error',
      read: () => webhooks().failedByError,
    },
    webhook_deliveries_open: {
      help: 'Deliveries that wait, up to 10,000: pending for their first attempt, failed for another one',
      type: 'gauge',
      label: 'status',
      read: () => database.read(openDeliveries),
    },
    webhook_oldest_due_seconds: {
      help: 'How long the earliest due webhook has been waiting',
      type: 'gauge',
      read: () => webhooks().oldestDueSeconds,
    },
    webhook_endpoints_disabled_total: {
      formerName: 'webhook_endpoints_disabled',
      help: 'Webhook endpoints switched off after repeated failures',
      type: 'counter',
      read: () => webhooks().endpointsDisabled,
    },
    webhook_poller_errors_total: {
      formerName: 'webhook_poller_errors',
      help: 'Times that the sender itself failed and tried again',
      type: 'counter',
      read: () => webhooks().errors,
    },
  };
}

function mailMetrics(sender: MailSender): Metrics {
  return {
    mails_pending: { help: 'E-mails that wait to be sent', type: 'gauge', read: sender.pending },
    mails_sent_total: {
      formerName: 'mails_sent',
      help: 'E-mails that the mail server accepted',
      type: 'counter',
      read: () => sender.stats().sent,
    },
    mails_failed_total: {
      formerName: 'mails_failed',
      help: 'E-mails that were given up',
      type: 'counter',
      read: () => sender.stats().failed,
    },
  };
}

function sefMetrics(database: Database, stats: SefSender['stats'], clock: () => Date): Metrics {
  return {
    sef_submissions: {
      help: 'Submissions of documents to SEF, by their status',
      type: 'gauge',
      label: 'status',
      read: () => database.read(submissionCounts),
    },
    sef_oldest_pending_seconds: {
      help: 'How long the earliest submission has been waiting that SEF has not sent on',
      type: 'gauge',
      read: async () => {
        const oldest = await database.read(oldestPendingAt);
        return oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1000);
      },
    },
    sef_calls_total: { help: 'Calls of SEF', type: 'counter', read: () => stats().calls },
    sef_call_seconds_total: {
      help: 'Time that calls of SEF have taken',
      type: 'counter',
      read: () => stats().seconds,
    },
    sef_calls_limited_total: {
      help: 'Calls that SEF refused as too many (429)',
      type: 'counter',
      read: () => stats().tooMany,
    },
    sef_calls_failed_total: {
      help: 'Calls that SEF did not answer, or with 5xx',
      type: 'counter',
      read: () => stats().failures,
    },
    sef_recoveries_total: {
      help: 'Invoices that were searched for in SEF and found',
      type: 'counter',
      read: () => stats().recovered,
    },
    sef_unknown_statuses_total: {
      help: 'Answers with a status of SEF that is not known, and changes nothing',
      type: 'counter',
      read: () => stats().unknownWords,
    },
    sef_connections_paused_total: {
      help: 'Connections that were paused because SEF refused their key',
      type: 'counter',
      read: () => stats().paused,
    },
  };
}

/** Reads that may take long, such as searches, run on threads of their own. */
function readMetrics(figures: () => ReadFigures): Metrics {
  return {
    reads_ended_total: {
      help: 'Searches and other long reads that were ended, because they took more time or memory than one may',
      type: 'counter',
      read: () => figures().ended,
    },
    reads_not_begun_total: {
      help: 'Searches and other long reads that were refused, because no thread for them had started in a minute',
      type: 'counter',
      read: () => figures().unstarted,
    },
    read_thread_start_seconds: {
      help: 'How long the last start of a thread for long reads took; 0 before the first',
      type: 'gauge',
      read: () => figures().startSeconds,
    },
  };
}
