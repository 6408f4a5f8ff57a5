import { pino } from 'pino';
import { expect, it } from 'vitest';
import { newReference } from '../../src/domain/reference.ts';
import type { WebhookJob } from '../../src/webhooks/jobs.ts';
import { createAttemptFigures } from '../../src/webhooks/sender.ts';

it('the log warns of an endpoint that fails again and again, at 3, 6, 12 … in a row, and says when it is well', () => {
  const lines: { level: number; msg: string; failed?: number }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { report } = createAttemptFigures({ clock: () => new Date(), logger });
  const job = { reference: newReference(), endpointReference: 'E', event: 'x', attempts: 0 } as WebhookJob;
  const end = (error: 'connection' | null) =>
    report(job, { httpCode: null, error, durationMs: 1, responseExcerpt: null }, undefined);
  const warned = () => lines.filter(({ level }) => level === 40).map(({ failed }) => failed);
  for (let i = 0; i < 2; i += 1) end('connection');
  end(null);
  expect(warned()).toEqual([]);
  for (let i = 0; i < 25; i += 1) end('connection');
  expect(warned()).toEqual([3, 6, 12, 24]);
  end(null);
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'webhooks arrive again', failed: 25 });
});
