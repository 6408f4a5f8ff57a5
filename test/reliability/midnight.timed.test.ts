// What is due at one midnight by the ten thousand: all of it is done once, and calls of others go on next to it.
import { expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { figuresOf, midnight } from './midnight.ts';

/** Fewer with `J2_TEMPLATES`, to try it. */
const TEMPLATES = Number(process.env.J2_TEMPLATES ?? 10_000);
const CLIENTS = 100;
const LIMIT = 2;

it(`${TEMPLATES} recurring documents due at midnight`, { timeout: 1_200_000 }, async () => {
  const night = await midnight(async ({ tomorrow, call, times }) => {
    const clients: string[] = [];
    await times(CLIENTS, async (place) => {
      const body = { name: `Client ${place}` };
      clients.push((await call<{ reference: string }>('POST', '/clients', body)).reference);
    });
    await times(TEMPLATES, (place) =>
      call('POST', '/recurring-documents', {
        name: `Hosting ${place}`,
        document_type: 'rs_invoice',
        client: clients[place % CLIENTS],
        lines: [
          { description: 'Hosting {{period.month_year}}', quantity: 1, unit_price: 100 },
          { description: 'Support', quantity: 2, unit_price: 50 },
        ],
        rule: { every: 'monthly', on: String(Number(tomorrow.slice(8))), starts_on: tomorrow },
        period: { kind: 'following' },
        due_days: 14,
        mode: 'issue',
      }),
    );
  }, `SELECT ${TEMPLATES} - count(*) AS n FROM recurring_runs`);
  const [runs] = night.rows(
    `SELECT count(*) AS runs, count(DISTINCT template_id) AS templates, count(DISTINCT document_id) AS documents,
      min(outcome) AS least, max(outcome) AS most FROM recurring_runs`,
  );
  expect(runs).toEqual({
    runs: TEMPLATES,
    templates: TEMPLATES,
    documents: TEMPLATES,
    least: 'created',
    most: 'created',
  });
  const [documents] = night.rows(
    `SELECT count(*) AS documents, count(DISTINCT number) AS numbers FROM documents
      WHERE workspace_id = (SELECT min(workspace_id) FROM recurring_documents) AND number IS NOT NULL`,
  );
  expect(documents).toEqual({ documents: TEMPLATES, numbers: TEMPLATES });
  const { ratios, text } = figuresOf(night);
  process.stdout.write(`J2: ${text}\n`);
  // Without a spare core, the calls themselves are slowed down by the other work.
  expect(Math.min(ratios.alone, ratios.computing)).toBeLessThanOrEqual(LIMIT);
  report('J2', `${TEMPLATES} recurring documents, none twice: ${text}`);
});
