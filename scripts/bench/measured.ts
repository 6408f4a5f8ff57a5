// The one way of measuring: a process of its own, requests or deliveries for a while, and the CPU time that they cost it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from './report.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The Node.js options of `npm start`. */
export const START_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512', '--v8-pool-size=1'];
/** Loaded before the program, which does not know that it is measured. The channel does not keep the process running. */
const USAGE = `data:text/javascript,${encodeURIComponent(`
  process.on('message', (question) => {
    if (question !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send({ cpuUs: user + system, rssMb: process.memoryUsage.rss() / 2 ** 20 });
  });
  process.channel.unref();`)}`;
const READY_MS = 30_000;
const POLL_MS = 5;
const STOP_MS = 10_000;
const DEADLINE_MS = 60_000;
/** A process that used less than this in so long has finished what it did: a profiler uses some as well. */
const IDLE = { cpuUs: 45_000, ms: 300 };

/** CPU time since the start of the process, and its memory now. */
type Usage = { cpuUs: number; rssMb: number };

export type Measured = {
  url: string;
  /** What a module that was loaded before the program answers. */
  ask<T>(question: string): Promise<T>;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

export function serviceSettings(databaseUrl: string): Record<string, string> {
  return {
    PORT: '0',
    DEMO: 'false',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'an instance key of the benchmark alone',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true',
  };
}

/**
 * Starts the service as in production: durable commits, log on, requests validated, rate limit on but out of reach.
 * @param checkout the folder of the service; this one when absent
 */
export function startService(
  databaseUrl: string,
  checkout = ROOT,
  options: string[] = [],
): Promise<Measured> {
  const program = [...START_OPTIONS, ...options, join(checkout, 'src/main.js')];
  return start(program, serviceSettings(databaseUrl));
}

/** Starts a floor: of requests, or of deliveries. */
export function startFloor(
  kind: 'requests' | 'deliveries',
  databaseUrl: string,
  recording: string,
): Promise<Measured> {
  const program = join(ROOT, 'scripts/bench/floor.ts');
  return start([program, kind, recording], { DATABASE_URL: databaseUrl });
}

/** None stays behind where a suite fails. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program with its output in a file, as a service has its log, and waits for the line with its address. */
async function start(program: string[], environment: Record<string, string>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-bench-'));
  const file = join(folder, 'output.log');
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, ['--import', USAGE, ...program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  running.add(child);
  const deadline = performance.now() + READY_MS;
  let url: string | undefined;
  while (url === undefined) {
    await pause(POLL_MS);
    const text = readFileSync(file, 'utf8');
    url = /"msg":"ready","url":"([^"]+)"/.exec(text)?.[1];
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`A measured process did not start: ${text}`);
    }
  }
  const ask = async <T>(question: string) => {
    child.send(question);
    return (await once(child, 'message'))[0] as T;
  };
  return {
    url,
    ask,
    usage: () => ask<Usage>('usage'),
    async stop() {
      running.delete(child);
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        child.kill('SIGTERM');
        await exited;
        clearTimeout(kill);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Raw HTTP requests, sent in turn; `{number}` is replaced by a unique number in each. */
export type Load = { requests: string[]; status: number; connections: number; seconds: number };

export type Sample = { rate: number; cpuUs: number; p50: number; p99: number; rssMb: number };

/** The cost of one kind of request. */
export async function sample({ url, usage }: Measured, load: Load, warmUpSeconds: number): Promise<Sample> {
  await apply(url, { ...load, seconds: warmUpSeconds });
  const before = await usage();
  const { answers, ...times } = await apply(url, load);
  const { cpuUs, rssMb } = await usage();
  return { ...times, cpuUs: (cpuUs - before.cpuUs) / answers, rssMb };
}

let requestsSent = 0;

/**
 * Keeps a number of connections busy with one request after the other, over bare sockets: a complete HTTP client needs
 * more CPU than what is measured.
 */
export async function apply(url: string, { requests, status, connections, seconds }: Load) {
  const { hostname, port } = new URL(url);
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openConnection(hostname, Number(port))),
  );
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    opened.map(async ({ send, close }) => {
      while (performance.now() < endsAt) {
        requestsSent += 1;
        const text = requests[requestsSent % requests.length] as string;
        const sentAt = performance.now();
        const answered = await send(text.replace('{number}', `${process.pid}-${requestsSent}`));
        times.push(performance.now() - sentAt);
        if (answered !== status) throw new Error(`The answer was ${answered}: ${text}`);
      }
      close();
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  const answers = times.length;
  return { answers, rate: answers / took, p50: median(times), p99: at(times, 0.99) };
}

export function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

async function openConnection(host: string, port: number) {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let waiting = Promise.withResolvers<number>();
  let received = '';
  let missing = -1;
  // Every answer has a Content-Length; latin1 has one character per byte.
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    if (missing < 0) {
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      missing = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? 0);
    }
    if (received.length < missing) return;
    const status = Number(received.slice(9, 12));
    received = '';
    missing = -1;
    waiting.resolve(status);
  });
  socket.on('error', (error) => waiting.reject(error));
  socket.on('close', () => waiting.reject(new Error('The server closed a connection under load.')));
  return {
    send(request: string): Promise<number> {
      waiting = Promise.withResolvers<number>();
      socket.write(request);
      return waiting.promise;
    },
    close() {
      // Nothing waits for the error of a connection that was closed here.
      waiting.promise.catch(() => {});
      socket.destroy();
    },
  };
}

/** A raw HTTP request. */
export function requestText(method: string, path: string, key: string, body?: object): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key}`];
  const payload = body === undefined ? '' : JSON.stringify(body);
  if (body !== undefined)
    lines.push(
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(payload)}`,
      'Idempotency-Key: {number}',
    );
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}

/** Takes webhooks in the measuring process; `onRequest` is called with the first byte of each. */
export type Receiver = {
  url: string;
  onRequest: () => void;
  /** Waits until so many have come since it was opened or reset. @returns how many had come at first */
  until(count: number): Promise<number>;
  reset(): void;
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  let count = 0;
  const server = createServer((request, response) => {
    receiver.onRequest();
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest() {},
    async until(expected) {
      const atFirst = count;
      const deadline = performance.now() + DEADLINE_MS;
      while (count < expected) {
        if (performance.now() > deadline) throw new Error(`Only ${count} of ${expected} arrived.`);
        await pause(POLL_MS);
      }
      return atFirst;
    },
    reset() {
      count = 0;
      receiver.onRequest = () => {};
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/**
 * The cost of deliveries that are due when their sender starts, from its start until it has nothing more to do. The rate
 * is that of the arrivals.
 */
export async function sampleDeliveries(
  receiver: Receiver,
  deliveries: number,
  sender: () => Promise<Measured>,
): Promise<Partial<Sample>> {
  receiver.reset();
  const { usage, stop } = await sender();
  let { cpuUs: last } = await usage();
  const before = last;
  const startedAt = performance.now();
  const sent = deliveries - (await receiver.until(deliveries));
  const rate = (sent / (performance.now() - startedAt)) * 1000;
  for (;;) {
    const { cpuUs, rssMb } = await usage();
    if (cpuUs - last < IDLE.cpuUs) {
      await stop();
      return { rate, cpuUs: (last - before) / sent, rssMb };
    }
    last = cpuUs;
    await pause(IDLE.ms);
  }
}
