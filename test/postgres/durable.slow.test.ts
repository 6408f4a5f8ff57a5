// The settings of PostgreSQL without which a power cut loses what was acknowledged.
import { afterAll, describe, expect, it } from 'vitest';
import { startService } from '../reliability/service.ts';
import { report } from '../scenarios.ts';
import { hasPostgres, startPostgres } from './server.ts';

const ALL_ON = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];
const STARTED: string[] = [];

describe.skipIf(!hasPostgres)('the service', () => {
  afterAll(() => {
    if (STARTED.length === 4)
      report(
        'P14',
        'refused with fsync, full_page_writes or synchronous_commit off, which it names; starts with all on',
      );
  });

  it.each(ALL_ON.map((on) => on.replace('=on', '')))(
    'does not start with %s = off, and says so',
    async (name) => {
      const server = await startPostgres(ALL_ON.map((on) => (on.startsWith(name) ? `${name}=off` : on)));
      const settings = { DATABASE_URL: server.url('postgres'), NODE_ENV: 'production' };
      await expect(startService(settings)).rejects.toThrow(
        `PostgreSQL has the setting ${name} = off, with which a power cut loses what was acknowledged. Set it to on, in the configuration of the server or where ALTER ROLE or ALTER DATABASE has set it.`,
      );
      await server.stop();
      STARTED.push(name);
    },
  );

  it('starts with all of them on', async () => {
    const server = await startPostgres(ALL_ON);
    const service = await startService({ DATABASE_URL: server.url('postgres'), NODE_ENV: 'production' });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    await server.stop();
    STARTED.push('all');
  });
});
