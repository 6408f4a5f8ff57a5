// The site of docs/operations/deployment.md in nginx itself, where there is one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const NGINX = '/usr/sbin/nginx';
const GUIDE = join(import.meta.dirname, '../../docs/operations/deployment.md');

it.skipIf(!existsSync(NGINX))('nginx passes on the largest import, logo and contract', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-nginx-'));
  const behind = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  }).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const site = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${(behind.address() as AddressInfo).port}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${site} }`,
  );
  const nginx = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
  let said = '';
  nginx.stderr.on('data', (text) => {
    said += text;
  });
  try {
    for (const size of [1_500_000, 14_000_000]) {
      await vi.waitFor(
        async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/dashboard/api/x`, {
            method: 'POST',
            body: Buffer.alloc(size),
          });
          expect([answer.status, await answer.text()], said).toEqual([200, String(size)]);
        },
        { timeout: 20_000, interval: 200 },
      );
    }
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(metrics.status).toBe(403);
  } finally {
    nginx.kill();
    await once(nginx, 'exit');
    behind.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
