import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../formats/smtp-url.ts';

/** Timeouts for the steps of an SMTP session, in milliseconds. */
export type Limits = {
  /** Name resolution and connection. */
  connect: number;
  /** Until the server's greeting, and again for TLS. */
  greeting: number;
  /** From the start until all of the message but its end is sent. */
  handOver: number;
  /** From the end of the message until the server's reply: ten minutes (RFC 5321 §4.5.3.2.6). */
  answer: number;
};

export const LIMITS: Limits = { connect: 30_000, greeting: 30_000, handOver: 180_000, answer: 600_000 };

/** A message as it goes over the wire. */
type Envelope = { from: string; to: string; raw: Buffer };

export type SendResult =
  /** Accepted, with the server's reply. */
  | { result: 'sent'; answer: string }
  /** Not accepted; `isFinal` if the server rejects it permanently. */
  | { result: 'failed'; error: string; isFinal: boolean }
  /** Aborted by the caller. `isHandedOver`: the server may or may not have accepted it. */
  | { result: 'aborted'; isHandedOver: boolean };

type Sending = {
  server: SmtpServer;
  envelope: Envelope;
  /** Awaited before the end of the message is sent: until then the server cannot have accepted it. */
  beforeEnd?: () => Promise<void>;
  limits?: Limits;
  signal?: AbortSignal;
};

/**
 * The end of the message, which must not be sent before the hand-over is recorded: without it no message is complete.
 */
const END_BYTES = 16;
const MAX_ERROR_LENGTH = 500;
/** Control characters in a server's reply, which could break a line of the log or a terminal. */
const BREAKING = /[\p{Cc}\p{Cf}]+/gu;

/** Sends one message over its own connection. Never throws: every outcome is a result. */
export async function sendOverSmtp(sending: Sending): Promise<SendResult> {
  const { server, limits = LIMITS, signal } = sending;
  const connection = await connectionTo(server, limits);
  const progress = { isHandedOver: false };
  const cut = Promise.withResolvers<never>();
  const onAbort = () => cut.reject(new Aborted());
  signal?.addEventListener('abort', onAbort, { once: true });
  const overdue = setTimeout(() => {
    if (!progress.isHandedOver) cut.reject(new Error('The mail server takes too long.'));
  }, limits.handOver);
  connection.on('error', cut.reject);
  try {
    signal?.throwIfAborted();
    const answer = await Promise.race([converse(connection, sending, progress), cut.promise]);
    return { result: 'sent', answer: readable(answer, server) };
  } catch (error) {
    if (signal?.aborted || error instanceof Aborted) return { result: 'aborted', ...progress };
    return { result: 'failed', error: readable((error as Error).message, server), isFinal: isFinal(error) };
  } finally {
    clearTimeout(overdue);
    signal?.removeEventListener('abort', onAbort);
    connection.close();
    // A later error of the connection must not become an unhandled rejection.
    cut.promise.catch(() => {});
  }
}

async function connectionTo(server: SmtpServer, limits: Limits): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTLS,
    ignoreTLS: server.ignoreTLS,
    ...(server.name === null ? {} : { name: server.name }),
    connectionTimeout: limits.connect,
    dnsTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.answer,
    socketCloseTimeout: 1000,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: server.tls.rejectUnauthorized,
      ...(server.tls.servername === null ? {} : { servername: server.tls.servername }),
    },
  });
}

/** Greets a mail server and signs in, as before each message, and sends none. @returns why that fails */
export async function greetMailServer(server: SmtpServer, limits: Limits): Promise<string | undefined> {
  const connection = await connectionTo(server, limits);
  const cut = Promise.withResolvers<never>();
  const overdue = setTimeout(() => cut.reject(new Error('The mail server takes too long.')), limits.handOver);
  connection.on('error', cut.reject);
  try {
    await Promise.race([signIn(connection, server), cut.promise]);
    connection.quit();
    return undefined;
  } catch (error) {
    return readable((error as Error).message, server);
  } finally {
    clearTimeout(overdue);
    connection.close();
    cut.promise.catch(() => {});
  }
}

class Aborted extends Error {}

async function signIn(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    connection.connect((error) => (error ? reject(error) : resolve())),
  );
  if (auth && connection.allowsAuth) {
    await new Promise<void>((resolve, reject) =>
      connection.login({ ...auth }, (error) => (error ? reject(error) : resolve())),
    );
  }
}

async function converse(
  connection: SMTPConnection,
  { server, envelope, beforeEnd = async () => {} }: Sending,
  progress: { isHandedOver: boolean },
): Promise<string> {
  await signIn(connection, server);
  const { raw } = envelope;
  // Read only after the server has accepted the envelope and the DATA command.
  async function* message(): AsyncGenerator<Buffer> {
    yield raw.subarray(0, -END_BYTES);
    if (connection.destroyed) return;
    await beforeEnd();
    progress.isHandedOver = true;
    yield raw.subarray(-END_BYTES);
  }
  const body = Readable.from(message(), { objectMode: false });
  return new Promise((resolve, reject) =>
    connection.send({ from: envelope.from, to: [envelope.to], size: raw.length }, body, (error, info) => {
      if (error) reject(error);
      else resolve(info?.response ?? '');
    }),
  );
}

/**
 * True for a permanent reply (5yz) to the recipient or the message. A failed login or a rejected sender can be fixed by
 * the operator.
 */
function isFinal(error: unknown): boolean {
  const { code, command, permanent, responseCode } = error as Record<string, unknown>;
  if (code === 'EMESSAGE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA' || responseCode === 552);
}

/**
 * The password in the forms in which it is sent: for AUTH PLAIN together with the user name, or alone. Longest first.
 */
function secretsOf(user: string, pass: string): string[] {
  const encoded = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString('base64'));
  return [...encoded, pass];
}

/** A reply as one line, without the password, which a server might echo. */
function readable(text: string, { auth }: SmtpServer): string {
  const secrets = auth?.pass ? secretsOf(auth.user, auth.pass) : [];
  const hidden = secrets.reduce((line, secret) => line.replaceAll(secret, '…'), text);
  return hidden.replace(BREAKING, ' ').trim().slice(0, MAX_ERROR_LENGTH);
}
