// The page on which a person is the buyer.
import { expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { document, renumbered, startSimulator } from './simulator.ts';

const simulator = shared(() => startSimulator('--calls-per-second', '1000', '--sending-seconds', '0'));

const shown = async () => (await fetch(simulator.url)).text();
const answer = (id: string, action: string, body = '') =>
  fetch(`${simulator.url}/page/${id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  });

it('shows what was submitted, and takes the answers of its buyers', async () => {
  expect(await shown()).toContain('No document has been submitted yet.');
  const accepted = await simulator.sent(renumbered(document('380'), 'P-1'));
  const rejected = await simulator.sent(renumbered(document('380'), 'P-2'));
  expect(await shown()).toMatch(/P-2 · Sent[\s\S]*P-1 · Sent/);
  const taken = await answer(accepted, 'approve');
  expect([taken.status, taken.headers.get('location')]).toEqual([303, '/']);
  await answer(rejected, 'reject', 'comment=%3Cb%3E+Pogre%C5%A1na+cena');
  expect(await simulator.statusOf(accepted)).toMatchObject({ Status: 'Approved' });
  expect(await simulator.statusOf(rejected)).toMatchObject({
    Status: 'Rejected',
    Comment: '<b> Pogrešna cena',
  });
  const page = await shown();
  expect(page).toContain('“&lt;b&gt; Pogrešna cena”');
  // What is accepted is final, and what is rejected can still be accepted.
  expect(page.match(/<button>/g)).toHaveLength(1);
});

it('has no other answers', async () => {
  const id = await simulator.sent(renumbered(document('380'), 'P-3'));
  expect((await answer(id, 'storno')).status).toBe(404);
  expect((await answer('1', 'approve')).status).toBe(404);
});
