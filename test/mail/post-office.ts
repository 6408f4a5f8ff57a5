// A real mail server on loopback that keeps what it accepts and behaves as a test sets it.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = {
  /** Exactly as it came over the wire. */
  raw: string;
  mail: Email;
  from: string;
  to: string;
  at: number;
};

export type PostOffice = {
  url: string;
  port: number;
  /** The messages that it has accepted with 250. */
  received: Received[];
  /** Messages that it refused after their end. */
  refused: number;
  /** The reply to a recipient or to a message, such as `550 no such user`; undefined to accept it. */
  onRecipient: (address: string) => string | undefined;
  onMessage: (address: string) => string | undefined | Promise<string | undefined>;
  /** The highest number of concurrent sessions so far. */
  mostAtOnce(): number;
  /** Waits until it has accepted a number of messages. */
  waitFor(count: number, deadlineMs?: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** @param options of smtp-server: TLS, users; plain and without authentication by default */
export async function startPostOffice(options: SMTPServerOptions = {}, port = 0): Promise<PostOffice> {
  const open = { now: 0, most: 0 };
  let waiting: { count: number; done: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      callback();
    },
    onClose() {
      open.now -= 1;
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusal(office.onRecipient(address)));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        const answer = refusal(await office.onMessage(to));
        if (answer) {
          office.refused += 1;
          callback(answer);
          return;
        }
        const mail = await PostalMime.parse(raw);
        office.received.push({ raw: raw.toString('utf8'), mail, from, to, at: Date.now() });
        callback();
        waiting = waiting.filter((entry) => {
          if (office.received.length < entry.count) return true;
          entry.done();
          return false;
        });
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  const office: PostOffice = {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${bound}`,
    port: bound,
    received: [],
    refused: 0,
    onRecipient: () => undefined,
    onMessage: () => undefined,
    mostAtOnce: () => open.most,
    async waitFor(count, deadlineMs = 10_000) {
      if (office.received.length < count) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const timer = setTimeout(
          () =>
            reject(new Error(`${office.received.length} of ${count} e-mails arrived in ${deadlineMs} ms`)),
          deadlineMs,
        );
        waiting.push({ count, done: resolve });
        await promise.finally(() => clearTimeout(timer));
      }
      return office.received;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return office;
}

function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [, code = '', words = ''] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}

/** The phases of a session at which a mail server can stop responding. */
export const PHASES = ['greeting', 'EHLO', 'MAIL FROM', 'RCPT TO', 'DATA', 'end of the message'] as const;

export type Phase = (typeof PHASES)[number];

export type SilentServer = {
  url: string;
  /** How often it stopped responding. */
  silences: number;
  /** Waits until it has stopped responding a number of times. */
  waitFor(silences: number): Promise<void>;
  close(): Promise<void>;
};

/** A mail server that responds normally until a phase, and then no more. */
export async function startSilentServer(phase: Phase): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let waiting: { count: number; done: () => void }[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket, phase, () => {
      silent.silences += 1;
      for (const { count, done } of waiting) if (silent.silences >= count) done();
      waiting = waiting.filter(({ count }) => silent.silences < count);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const silent: SilentServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silences: 0,
    waitFor(count) {
      if (silent.silences >= count) return Promise.resolve();
      return new Promise((done) => waiting.push({ count, done }));
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return silent;
}

function converse(socket: Socket, phase: Phase, onSilence: () => void): void {
  let isSilent = false;
  let inMessage = false;
  let text = '';
  const say = (at: Phase | undefined, answer: string) => {
    if (isSilent) return;
    if (at === phase) {
      isSilent = true;
      onSilence();
      return;
    }
    socket.write(`${answer}\r\n`);
  };
  say('greeting', '220 silent.example ESMTP');
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf('\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (inMessage) {
        if (line !== '.') continue;
        inMessage = false;
        say('end of the message', '250 accepted');
      } else if (line === 'DATA') {
        say('DATA', '354 go on');
        inMessage = !isSilent;
      } else {
        say(
          PHASES.find((known) => line.startsWith(known)),
          '250 fine',
        );
      }
    }
  });
}
