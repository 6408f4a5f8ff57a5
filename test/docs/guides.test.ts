// The guides of the reference: as Markdown files, in llms.txt, and linked with each other.
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { publishedSpec, TAGS } from './guide.ts';

const world = sharedService();

const slugOf = (name: string) => name.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');

it('llms.txt names every guide, with an address that answers it as Markdown', async () => {
  const answer = await fetch(`${world.url}/llms.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = (await answer.text()).split('## Error codes')[0] ?? '';
  const links = [...text.matchAll(/^- \[([^\]]+)\]\((\S+\.md)\): \S.*\.$/gm)].map(([, name, url]) => [
    name,
    url,
  ]);
  const guides = (await publishedSpec(world.url)).tags.filter(({ name }) => text.includes(`- [${name}](`));
  expect(links.map(([name]) => name)).toEqual(['Introduction', ...guides.map(({ name }) => name)]);
  expect(links.length).toBeGreaterThan(14);
  for (const [name, url] of links) {
    const guide = await fetch(url as string);
    expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect((await guide.text()).startsWith(`# ${name}\n\n`)).toBe(true);
  }
});

it('a guide that does not exist is a 404', async () => {
  expect((await fetch(`${world.url}/docs/nothing.md`)).status).toBe(404);
  expect((await fetch(`${world.url}/docs/clients.md`)).status).toBe(404);
});

it('every link of a guide leads to a section of the reference, or to a file', async () => {
  const published = await publishedSpec(world.url);
  const sections = TAGS.map((name) => `#tag/${slugOf(name)}`);
  let links = 0;
  for (const { description = '' } of published.tags) {
    for (const [, target] of description.matchAll(/\]\((#[^)]*)\)/g)) {
      expect(sections).toContain(target);
      links += 1;
    }
  }
  expect(links).toBeGreaterThan(5);
  const text = await (await fetch(`${world.url}/docs/first-invoice.md`)).text();
  const files = [...text.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, file]) => file as string);
  expect(files).toContain('webhooks.md');
  for (const file of files) expect((await fetch(`${world.url}/docs/${file}`)).status, file).toBe(200);
});

it('a guide that names another one links it', async () => {
  const { tags } = await publishedSpec(world.url);
  const named = tags.flatMap(({ name, description = '' }) =>
    [...description.matchAll(/(?<!\*)\*([A-Z][\w ]+)\*(?!\*)/g)].map(([, other]) => `${name}: ${other}`),
  );
  expect(named.filter((line) => TAGS.includes(line.split(': ')[1] ?? ''))).toEqual([]);
});

it.each([
  ['duplicate invoice timeout', 'Idempotency'],
  ['external id', 'Your own ids'],
  ['metadata', 'Changing ids and metadata'],
  ['is there an invoice for my order', 'Is there an invoice for order 4711?'],
  ['verify signature php', 'Receiver in PHP'],
  ['numbers new year', 'Which year'],
  ['gapless', 'Numbers'],
  ['void an invoice', 'Cancel a document'],
  ['payment typed wrong', 'Reverse a payment'],
  ['refund', 'List refunds'],
  ['receiver on localhost', 'A webhook receiver on localhost'],
  ['create API key', 'Where a key comes from'],
  ['key with fewer rights', 'Keys with few rights'],
  ['reverse charge', 'Tax rates'],
  ['email invoice', 'Send a document'],
  ['page size', 'Pagination'],
  ['429 too many requests', 'Rate limits'],
  ['check before issuing', 'Before you issue'],
  ['client_vat_number_missing', 'What is found'],
  ['hosted_invoice_url', 'What you do'],
  ['sandbox', 'Sandbox'],
  ['document.issued', 'Receive an issued document'],
  ['/documents/{reference}/issue', 'Issue a draft'],
  ['recordPayment', 'Record a payment'],
])('the search for “%s” finds “%s” among its first three', async (question, title) => {
  const answer = await fetch(`${world.url}/docs/search?q=${encodeURIComponent(question)}`);
  const { data } = (await answer.json()) as { data: { title: string; href: string }[] };
  expect(data.slice(0, 3).map((hit) => hit.title)).toContain(title);
});

it.each(['', 'q=', 'q=%00', 'q=xyzzyplugh', 'q[]=a&q[]=b', `q=${'long '.repeat(400)}`])(
  'the search for nothing answers nothing: %s',
  async (query) => {
    const answer = await fetch(`${world.url}/docs/search?${query}`);
    expect(answer.status).toBe(200);
  },
);
