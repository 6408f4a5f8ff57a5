// Several services on one PostgreSQL database, each in a process of its own, behind a load balancer.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { environment, type Service, startService } from '../reliability/service.ts';
import { startBalancer } from './round-robin.ts';
import { type PostgresServer, startPostgres } from './server.ts';

export type Answer = {
  status: number;
  data: Record<string, unknown>;
  text: string;
  headers: Headers;
};

export type Instances = Awaited<ReturnType<typeof startInstances>>;

type Options = {
  /** Settings of the server, such as `max_connections=20`. */
  server?: string[];
  /** Settings of one of the services alone. */
  of?: (place: number) => Record<string, string>;
  /** A server that was started for it. */
  on?: PostgresServer;
  /** The way of the services to the server, instead of its own address. */
  through?: (url: string) => string | Promise<string>;
};

/** Starts some services on a new database with a demo business. */
export async function startInstances(
  count: number,
  given: Record<string, string> = {},
  { server = [], of = () => ({}), on, through = (url) => url }: Options = {},
) {
  const postgres = on ?? (await startPostgres(server));
  const balancer = await startBalancer();
  let direct: pg.Client = await connectToPostgres(postgres.url('postgres'));
  const settings = {
    DATABASE_URL: await through(postgres.url('postgres')),
    NODE_ENV: 'test',
    PUBLIC_URL: balancer.url,
    ...given,
  };
  const services: Service[] = [await startService({ ...settings, ...of(0), DEMO: 'auto' })];
  const key = /svc_live_\w+/.exec((services[0] as Service).output())?.[0] as string;
  const more = Array.from({ length: count - 1 }, (_, place) =>
    startService({ ...settings, ...of(place + 1) }),
  );
  services.push(...(await Promise.all(more)));
  const useAll = () => balancer.use(services.map(({ url }) => url));
  useAll();

  async function rows<Row>(query: string, values: unknown[] = []): Promise<[Row, ...Row[]]> {
    return (await direct.query(query, values)).rows as [Row, ...Row[]];
  }

  async function command(...args: string[]): Promise<Record<string, unknown>> {
    const program = [`src/cli/main.ts`, ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: environment(settings) });
    return JSON.parse(stdout);
  }

  /** Sends a request to the load balancer, or to one service. */
  async function call(
    method: string,
    path: string,
    body?: object,
    { headers = {}, url = balancer.url }: { headers?: Record<string, string>; url?: string } = {},
  ): Promise<Answer> {
    const isOfApi = !path.startsWith('/dashboard');
    const response = await fetch(`${url}${isOfApi ? '/api/v1' : ''}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(isOfApi ? { Authorization: `Bearer ${key}` } : { 'Sec-Fetch-Site': 'same-origin' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const data = text.startsWith('{') ? (JSON.parse(text) as { data: Answer['data'] }).data : {};
    return { status: response.status, data, text, headers: response.headers };
  }

  const [{ reference: workspace }] = await rows<{ reference: string }>(
    `SELECT reference FROM workspaces WHERE environment = 'production'`,
  );
  return {
    url: balancer.url,
    postgres,
    services,
    /** Connects again to a server that was restarted, or to another one. */
    async reconnect(url = postgres.url('postgres')): Promise<void> {
      await direct.end().catch(() => {});
      direct = await connectToPostgres(url);
    },
    /** Whether all services are ready. */
    async areReady(): Promise<boolean> {
      const answers = await Promise.all(services.map((service) => fetch(`${service.url}/readyz`)));
      return answers.every(({ ok }) => ok);
    },
    workspace,
    rows,
    command,
    call,
    /** Sends nothing more to a service that a signal ends or stops, and the signal. */
    async signal(place: number, signal: NodeJS.Signals): Promise<void> {
      balancer.use(services.filter((_, other) => other !== place).map(({ url }) => url));
      if (signal === 'SIGSTOP') services[place]?.child.kill(signal);
      else await services[place]?.end(signal);
    },
    /** Wakes a service that was stopped. */
    wake(place: number): void {
      services[place]?.child.kill('SIGCONT');
      useAll();
    },
    /** Starts a service in the place of one that was killed. */
    async replace(place: number): Promise<void> {
      services[place] = await startService({ ...settings, ...of(place) });
      useAll();
    },
    async ownerEmail(): Promise<string> {
      const [{ email }] = await rows<{ email: string }>('SELECT email FROM users ORDER BY id LIMIT 1');
      return email;
    },
    /** How many deliveries wait or are being sent. */
    async open(): Promise<number> {
      const [{ count }] = await rows<{ count: number }>(
        "SELECT count(*) AS count FROM queue WHERE kind = 'webhook_delivery'",
      );
      return count;
    },
    /** Adds an endpoint that is sent everything. */
    async addEndpoint(url: string): Promise<string> {
      const made = await command('endpoints', 'create', workspace, '--url', url, '--events', 'all');
      return (made as { reference: string }).reference;
    },
    /** @returns the exit statuses */
    async stop(): Promise<(number | null)[]> {
      const ended = await Promise.all(services.map((service) => service.end('SIGTERM')));
      await balancer.close();
      await direct.end();
      await postgres.stop();
      return ended;
    },
  };
}

/** Creates records through the load balancer. */
export function recordsOf(call: Instances['call']) {
  let clients = 0;

  async function made(path: string, body: object, status = 201): Promise<Answer['data']> {
    const answer = await call('POST', path, body);
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  }

  async function newClient(more: object = {}): Promise<Answer['data']> {
    clients += 1;
    return made('/clients', { name: `Client ${clients}`, ...more });
  }

  async function draft(client?: Answer['data']): Promise<Answer['data']> {
    const { reference } = client ?? (await newClient());
    const line = { description: 'Work', quantity: 1, unit_price: 100 };
    return made('/documents', { document_type: 'rs_invoice', client: reference, lines: [line] });
  }

  return { made, newClient, draft };
}

/** How many answers there are of each status. */
export function counted(answers: readonly Pick<Answer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const times = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));
