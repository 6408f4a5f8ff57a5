// What is due at one midnight by the ten thousand: all of it is done once, and calls of others go on next to it.
import { expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { startMailSink } from './mail-sink.ts';
import { figuresOf, midnight } from './midnight.ts';

/** Fewer with `J2_TEMPLATES`, to try it. */
const TEMPLATES = Number(process.env.J2_TEMPLATES ?? 10_000);
const CLIENTS = 100;
/** Fewer with `J6_REMINDERS`. */
const REMINDERS = Number(process.env.J6_REMINDERS ?? 10_000);
/** As many e-mails in a day as there are reminders. */
const NO_LIMITS = { MAILS_PER_WORKSPACE_PER_DAY: '0', MAILS_PER_RECIPIENT_PER_DAY: '0' };
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

it(`${REMINDERS} reminders due at midnight`, { timeout: 2_700_000 }, async () => {
  const office = await startMailSink();
  const night = await midnight(
    async ({ tomorrow, call, times }) => {
      await call('PATCH', '/reminder-policy', {
        on: true,
        steps: [{ key: 'due', days: 0, text: 'reminder_1' }],
        send_at: '00:00',
        weekends: 'send',
        min_days_after_sending: 0,
      });
      await times(REMINDERS / 100, async (page) => {
        const names = Array.from({ length: 100 }, (_, place) => `Client ${page}-${place}`);
        const clients = await call<{ data: { reference: string } }[]>('POST', '/clients/batch', {
          items: names.map((name, place) => ({ name, email: `client${page}-${place}@example.com` })),
        });
        const documents = await call<{ data: { reference: string } }[]>('POST', '/documents/batch', {
          items: clients.map(({ data: { reference } }) => ({
            document_type: 'rs_invoice',
            client: reference,
            due_date: tomorrow,
            lines: [{ description: 'Work', quantity: 1, unit_price: 100 }],
            issue: true,
          })),
        });
        for (const { data } of documents)
          await call('POST', `/documents/${data.reference}/send`, { by_email: false });
      });
    },
    `SELECT ${REMINDERS} - count(*) AS n FROM mails WHERE kind = 'reminder' AND status = 'sent'`,
    { SMTP_URL: office.url, MAIL_FROM: 'racuni@zora.example', ...NO_LIMITS },
  );
  await office.close();
  const [reminders] = night.rows(
    `SELECT count(*) AS reminders, count(DISTINCT document_id) AS documents, count(DISTINCT letter) AS letters
      FROM document_reminders`,
  );
  expect(reminders).toEqual({ reminders: REMINDERS, documents: REMINDERS, letters: REMINDERS });
  const [mails] = night.rows(
    `SELECT count(*) AS mails, count(DISTINCT recipient) AS recipients, min(status) AS least, max(status) AS most
      FROM mails WHERE kind = 'reminder'`,
  );
  expect(mails).toEqual({ mails: REMINDERS, recipients: REMINDERS, least: 'sent', most: 'sent' });
  const { ratios, text } = figuresOf(night);
  process.stdout.write(`J6: ${text}\n`);
  expect(Math.min(ratios.alone, ratios.computing)).toBeLessThanOrEqual(LIMIT);
  report('J6', `${REMINDERS} reminders to as many clients, none twice: ${text}`);
});
