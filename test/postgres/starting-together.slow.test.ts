// Services that begin on one new PostgreSQL database at the same moment.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { runProgram } from '../cli/program.ts';
import { SECRET_KEY, type Service, startService } from '../reliability/service.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';

const OTHER_KEY = 'an instance key that another instance was given';

describe.skipIf(!hasPostgres)('services that start together', () => {
  let server: PostgresServer | undefined;
  let databases = 0;
  let url: string;

  beforeEach(async () => {
    server ??= await startPostgres();
    databases += 1;
    const connection = await connectToPostgres(server.url('postgres'));
    await connection.query(`CREATE DATABASE together_${databases}`);
    await connection.end();
    url = server.url(`together_${databases}`);
  });
  afterAll(async () => {
    await server?.stop();
  });

  const start = (settings: Record<string, string>) =>
    startService({ DATABASE_URL: url, NODE_ENV: 'test', ...settings });
  const endAll = (services: Service[]) => Promise.all(services.map((service) => service.end('SIGTERM')));

  async function rows(query: string): Promise<Record<string, unknown>[]> {
    const connection = await connectToPostgres(url);
    const result = await connection.query(query);
    await connection.end();
    return result.rows;
  }

  it('make one demo business', async () => {
    const services = await Promise.all([1, 2, 3].map(() => start({ DEMO: 'auto' })));
    const printing = (text: string) => services.filter((service) => service.output().includes(text));
    const [demo, ...others] = printing('The business "Demo" is ready');
    expect(others).toEqual([]);
    expect(printing('Set up your business')).toEqual([demo]);
    expect(await rows('SELECT environment FROM workspaces ORDER BY id')).toEqual([
      { environment: 'production' },
      { environment: 'sandbox' },
    ]);
    expect(await endAll(services)).toEqual([0, 0, 0]);
  });

  it('print links to set up a business that all open', async () => {
    const services = await Promise.all([1, 2].map(() => start({ DEMO: 'false' })));
    const links = services.map((service) => /\/setup#(\S+)/.exec(service.output())?.[1]);
    expect(new Set(links).size).toBe(2);
    for (const token of links) {
      const answer = await fetch(`${services[0]?.url}/dashboard/api/links/check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ kind: 'setup', token }),
      });
      expect(answer.status).toBe(204);
    }
    await endAll(services);
  });

  it('must have the same instance key', async () => {
    const first = await start({ DEMO: 'auto' });
    await expect(start({ SECRET_KEY: OTHER_KEY })).rejects.toThrow(
      /The instance that runs on \S+ has another instance key: .* Give all instances the same SECRET_KEY\./,
    );
    const doctor = (key: string) => runProgram({ DATABASE_URL: url, SECRET_KEY: key }, ['doctor']);
    expect((await doctor(SECRET_KEY)).stdout).toMatch(/instances +ok +\S+ since \S+ +\(leads\)/);
    expect((await doctor(OTHER_KEY)).stdout).toMatch(/instances +fail +with another instance key/);
    await first.end('SIGTERM');
    expect((await doctor(OTHER_KEY)).stdout).toMatch(/instances +ok +none runs/);
    const other = await start({ SECRET_KEY: OTHER_KEY });
    await other.end('SIGTERM');
  });

  it('are named in an export that is made while they run', async () => {
    const service = await start({ DEMO: 'auto' });
    const settings = { DATABASE_URL: url, SECRET_KEY };
    const file = `${server?.data}/../${databases}.jsonl`;
    const during = await runProgram(settings, ['export', file]);
    expect([during.status, during.stdout]).toEqual([
      0,
      expect.stringContaining('A server runs on the database'),
    ]);
    await service.end('SIGTERM');
    const after = await runProgram(settings, ['export', `${file}.2`]);
    expect([after.status, after.stdout]).toEqual([0, expect.not.stringContaining('A server runs')]);
  });
});
