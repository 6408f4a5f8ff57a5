import type { Command } from 'commander';
import { parseEmail } from '../auth/users.ts';
import { type Config, readConfig } from '../config/load.ts';
import { ofRecord } from '../database/engine/database.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { MAIL_STATUSES } from '../domain/mail.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { parseSmtpUrl } from '../formats/smtp-url.ts';
import { findMailOf, getMail, listMails, type MailView, resendMail } from '../mail/mails.ts';
import { messageBytes, parseMailFrom } from '../mail/message.ts';
import { sendOverSmtp } from '../mail/smtp.ts';
import { readMail } from '../resources/letters.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { answering, onDatabase, requiring, verb } from './command.ts';
import { wholeNumber } from './options.ts';
import { type Answer, card, listing, minuteOf, snakeCased } from './output.ts';

/** `mails`: the e-mails to clients and signers, and whether the mail server accepted them. */
export function add(noun: Command): void {
  list(noun);
  const show = verb(
    noun,
    'show <mail>',
    'Show an e-mail: its recipient, subject and status; of one that is simulated also its text, as it would be now.',
  );
  onDatabase(show, async ({ database, now, service }, _options, reference = '') =>
    database.read(async (tx) => {
      const mail = await getMail(tx, reference);
      const stored = mail.status === 'simulated' ? await findMailOf(tx, reference) : undefined;
      if (!stored) return mailCard(mail);
      const letter = await readMail(tx, stored, { service: service(), realNow: now });
      return card({ ...record(mail), subject: letter?.subject ?? null, text: letter?.text ?? null });
    }),
  );
  const resend = verb(
    noun,
    'resend <mail>',
    'Send an e-mail again, whatever its status. One that was sent goes out as another e-mail.',
  );
  onDatabase(resend, async ({ database, config, now }, _options, reference = '') => {
    mailServerOf(config);
    const mail = await database.write(ofRecord(findMailOf, reference), (tx) =>
      resendMail(tx, { reference, now }),
    );
    return mailCard(mail);
  });
  test(noun);
}

function list(noun: Command): void {
  const command = verb(
    noun,
    'list <workspace>',
    'List the latest e-mails of a workspace, newest first.',
    'mails list 01JD2ZQW0000000000000000WS --status unconfirmed',
  )
    .option('--status <status>', `only ${MAIL_STATUSES.join(', ')}`)
    .option('--limit <number>', 'how many at most', wholeNumber(1, 1000), 30);
  type Filter = { status?: string; limit: number };
  onDatabase<Filter>(command, async ({ database }, { status: text, limit }, reference = '') => {
    const status = MAIL_STATUSES.find((known) => known === text);
    if (text !== undefined && !status) {
      throw invalid('status', message('command.mail_status', { text, statuses: MAIL_STATUSES }));
    }
    const mails = await database.read(async (tx) =>
      listMails(tx, { workspace: await loadWorkspace(tx, reference), status, limit }),
    );
    return listing(mails.map(record), {
      rows: mails,
      columns: [
        { title: 'Reference', cell: (mail) => mail.reference },
        { title: 'Kind', cell: (mail) => mail.kind },
        { title: 'To', wraps: true, cell: (mail) => recipientOf(mail) },
        { title: 'Status', cell: (mail) => mail.status },
        { title: 'Attempts', cell: (mail) => mail.attempts, align: 'right' },
        { title: 'Error', wraps: true, cell: (mail) => mail.error },
        { title: 'Created', cell: (mail) => minuteOf(mail.createdAt) },
      ],
      empty:
        'There are no such e-mails. With SMTP_URL and MAIL_FROM set, sending a document or a contract makes them.',
    });
  });
}

function test(noun: Command): void {
  const command = verb(
    noun,
    'test',
    'Send one plain e-mail now and say what the mail server answered.',
    'mails test --to ana@zora.example',
  );
  requiring(command, ['--to <address>', 'who gets it']);
  answering<{ to: string }>(command, async ({ to: text }) => {
    const to = parseEmail(text, 'to');
    const config = readConfig();
    const { server, from } = mailServerOf(config);
    const startedAt = performance.now();
    const place = `${server.host}:${server.port}`;
    const words = `This is a test. The invoicing service reached the mail server ${place}.`;
    const letter = {
      subject: 'Test of the invoicing service',
      text: `${words}\n`,
      html: `<p>${words}</p>`,
      language: 'en',
      senderName: 'Invoicing service',
      replyTo: null,
      attachments: [],
    };
    const reference = newReference();
    const raw = await messageBytes(letter, {
      reference,
      from,
      addressees: { to: [{ name: null, address: to }], cc: [] },
      date: new Date(),
    });
    const ending = await sendOverSmtp({ server, envelope: { from: from.address, to, raw } });
    if (ending.result !== 'sent') {
      const reason = ending.result === 'failed' ? ending.error : 'it was interrupted';
      throw new Error(`${place} did not take the e-mail: ${reason}`);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const json = { to, server: place, answer: ending.answer, seconds: Number(seconds) };
    return { json, text: `${place} took the e-mail to ${to} after ${seconds} s: ${ending.answer}` };
  });
}

/** @throws Failure when e-mail is not set up */
function mailServerOf({ SMTP_URL, MAIL_FROM }: Config) {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    throw new Failure('conflict', message('command.mail_off'));
  }
  return { server: parseSmtpUrl(SMTP_URL), from: parseMailFrom(MAIL_FROM) };
}

/** An address, and where it stands if it only gets a copy. */
function recipientOf({ recipient, sentAs }: MailView): string {
  return sentAs === 'to' ? recipient : `${recipient} (${sentAs})`;
}

function mailCard(mail: MailView): Answer {
  return card(record(mail));
}

function record(mail: MailView): object {
  return snakeCased(mail) as object;
}
