// The pages of the error codes: made of one table in the spec, linked from every answer, and right.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../dashboard/browser.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { publishedSpec } from './guide.ts';

type Text = { meaning: string; causes: string[]; remedy: string[] };
type Described = {
  components: { schemas: { ErrorCode: { enum: string[]; 'x-codes'?: Record<string, Text> } } };
};

const read = (file: string) =>
  (JSON.parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), 'utf8')) as Described)
    .components.schemas.ErrorCode;
const { enum: CODES, 'x-codes': TABLE = {} } = read('openapi.json');

let world: TestService;

beforeAll(async () => {
  // Below a path, as behind a proxy that adds one.
  world = await createTestService({ settings: { PUBLIC_URL: 'https://shop.example/billing' } });
});
afterAll(() => world.close());

const textAt = async (path: string, type: string) => {
  const response = await fetch(`${world.url}${path}`);
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, type]);
  return response.text();
};

it('the table has every code of both specs, and no other', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(CODES.toSorted());
  expect(read('dashboard.json').enum).toEqual(CODES);
});

it.each(Object.entries(TABLE))(
  '%s says in sentences what it means, when it comes and what to do',
  (_code, text) => {
    expect(text.causes.length).toBeGreaterThan(0);
    expect(text.remedy.length).toBeGreaterThan(0);
    for (const sentence of [text.meaning, ...text.causes, ...text.remedy])
      expect(sentence).toMatch(/^["`A-Z].*\.$/s);
  },
);

describe.each(CODES)('the page of %s', (code) => {
  it('shows its status, its texts and an answer, for people and as Markdown', async () => {
    const markdown = await textAt(`/docs/errors/${code}.md`, 'text/markdown; charset=utf-8');
    expect(markdown.startsWith(`# ${code}\n\nHTTP status `)).toBe(true);
    const [, example = ''] = /```json\n(.*?)\n```/s.exec(markdown) ?? [];
    expect(JSON.parse(example)).toMatchObject({
      error: { code, documentation_url: `https://shop.example/billing/docs/errors/${code}` },
    });
    const html = await textAt(`/docs/errors/${code}`, 'text/html; charset=utf-8');
    expect(html).toContain(`<h1>${code}</h1>`);
    expect(html).toContain(`&quot;code&quot;: &quot;${code}&quot;`);
    expect(html).not.toContain('127.0.0.1');
    expect(markdown).not.toContain('127.0.0.1');
  });

  it('is in the guide Errors with the status that the page names, in llms.txt and in the search', async () => {
    const guide =
      (await publishedSpec(world.url)).tags.find(({ name }) => name === 'Errors')?.description ?? '';
    const row = new RegExp(
      `^\\| \\[\`${code}\`\\]\\(https://shop.example/billing/docs/errors/${code}\\) \\| (\\d{3}) \\|`,
      'm',
    );
    const markdown = await textAt(`/docs/errors/${code}.md`, 'text/markdown; charset=utf-8');
    expect(markdown).toContain(`HTTP status ${row.exec(guide)?.[1]}.`);
    const list = await textAt('/llms.txt', 'text/plain; charset=utf-8');
    expect(list).toContain(`- [${code}](https://shop.example/billing/docs/errors/${code}.md): `);
    const found = await fetch(`${world.url}/docs/search?q=${code}`);
    const { data } = (await found.json()) as { data: { title: string; href: string }[] };
    expect(data[0]).toMatchObject({ title: code, href: `docs/errors/${code}` });
  });
});

it('links between the pages and the guides lead somewhere', async () => {
  const guide = await textAt('/docs/errors.md', 'text/markdown; charset=utf-8');
  const files = [...guide.matchAll(/\]\((errors\/\w+\.md)\)/g)].map(([, file]) => file as string);
  expect(files.length).toBe(CODES.length);
  for (const code of CODES) {
    const base = `${world.url}/docs/errors/${code}`;
    const markdown = await textAt(`/docs/errors/${code}.md`, 'text/markdown; charset=utf-8');
    const page = await textAt(`/docs/errors/${code}`, 'text/html; charset=utf-8');
    const targets = [
      ...[...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target as string),
      ...[...page.matchAll(/(?:href|src)="([^"#]+)[^"]*"|url\("([^"]+)"\)/g)].map(
        ([, href, url]) => (href ?? url) as string,
      ),
    ].map((target) => target.replace('https://shop.example/billing', world.url));
    expect(targets).toContain('../errors.md');
    for (const target of new Set(targets.filter((one) => !one.startsWith('data:')))) {
      expect((await fetch(new URL(target, base))).status, `${code}: ${target}`).toBe(200);
    }
  }
}, 60_000);

it('a code that does not exist has no page; without one the list is shown', async () => {
  for (const path of ['/docs/errors/nothing', '/docs/errors/nothing.md', '/docs/errors/constructor']) {
    expect((await fetch(`${world.url}${path}`)).status, path).toBe(404);
  }
  const list = await fetch(`${world.url}/docs/errors`, { redirect: 'manual' });
  expect([list.status, list.headers.get('location')]).toEqual([302, '../docs#tag/errors']);
});

describe('an answer that refuses', () => {
  type Envelope = { error: { code: string; documentation_url: string; request_id: string } };

  it.each<[string, Parameters<TestService['request']>[1]]>([
    ['/clients/nothing', {}],
    ['/clients', { key: null }],
    ['/clients?colour=red', {}],
    ['/clients', { method: 'PUT' }],
    ['/clients', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
  ])('to %s %j names its page and its request', async (path, init) => {
    const response = await world.request(path, init);
    const { error } = (await response.json()) as Envelope;
    expect(error.request_id).toBe(response.headers.get('x-request-id'));
    expect(error.documentation_url).toBe(`https://shop.example/billing/docs/errors/${error.code}`);
    const page = error.documentation_url.replace('https://shop.example/billing', world.url);
    expect((await fetch(page)).status).toBe(200);
  });

  it('does so to the dashboard and to the AI connector, too', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const refused = await owner.ask('PATCH', '/me', { colour: 'red' });
    expect(refused.body).toMatchObject({
      error: {
        documentation_url: 'https://shop.example/billing/docs/errors/validation_failed',
        request_id: refused.headers.get('x-request-id'),
      },
    });
    const rpc = await fetch(`${world.url}/mcp`, { method: 'POST' });
    expect(await rpc.json()).toMatchObject({
      error: {
        data: {
          documentation_url: 'https://shop.example/billing/docs/errors/unauthenticated',
          request_id: rpc.headers.get('x-request-id'),
        },
      },
    });
  });

  it('repeats the id that the client gave', async () => {
    const response = await world.request('/nowhere', { headers: { 'X-Request-Id': 'order-4711' } });
    expect(await response.json()).toMatchObject({ error: { request_id: 'order-4711' } });
  });
});
