// Texts that take long to render: the holder of a link may open its page repeatedly.
import { threadCpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../src/formats/markdown.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { BEHIND_A_PROXY, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

/** Takes long to read, and its markup is short. */
const SLOW = '*a_ '.repeat(49_000);

const pathOf = async (body: string) =>
  `/sign/${tokenOf((await sentContract(world.api, { body })).signers[0])}`;

/** Time of this thread, the one with the event loop: however busy the machine is. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

it('the page of the longest contract is not made on the event loop', async () => {
  await visit(world, await pathOf('# Warm'));
  parseMarkdown(SLOW);
  const ownMs = await cpuMs(() => parseMarkdown(SLOW));
  const pageMs: number[] = [];
  for (const end of ['c', 'd', 'e']) {
    const path = await pathOf(`${SLOW}${end}`);
    const spent = await cpuMs(async () => {
      const page = await visit(world, path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('*a_ *a_');
    });
    pageMs.push(spent);
  }
  // Other work of the process, such as garbage collection, may add to one of them.
  expect(Math.min(...pageMs)).toBeLessThan(ownMs / 2);
});

it('a text that was made for one visit is not made again for the next, nor for those at the same time', async () => {
  const path = await pathOf(`${SLOW}b`);
  parseMarkdown(SLOW);
  const startedAt = performance.now();
  parseMarkdown(SLOW);
  const ownMs = performance.now() - startedAt;
  const pages = await Promise.all(Array.from({ length: 30 }, () => visit(world, path)));
  pages.push(await visit(world, path));
  expect(performance.now() - startedAt).toBeLessThan(15 * ownMs);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
});

it('the last signer clicking many times has the PDF rendered once', async () => {
  const long = 'The Provider delivers **Annex A** *without delay* and on time.\n\n'.repeat(1500);
  const ana = { name: 'Ana', consent: 'yes' };
  const clicks = async (count: number) => {
    const { signers } = await sentContract(world.api, {
      body: long,
      signers: [{ name: 'Ana', email: 'ana@example.com' }],
    });
    const path = `/sign/${tokenOf(signers[0])}`;
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: count }, () => submit(world, path, ana)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    return performance.now() - startedAt;
  };
  await clicks(1);
  expect(await clicks(12)).toBeLessThan(5 * (await clicks(1)));
});

it('many long texts of one business are refused beyond what waits, and those of another are shown first', async () => {
  const other = await world.otherBusiness();
  const paths = await Promise.all(Array.from({ length: 14 }, (_, i) => pathOf(`${SLOW}many ${i}`)));
  const { signers } = await sentContract(other.api, { body: `${SLOW}of another` });
  const answered: string[] = [];
  const open = async (path: string, name: string) => {
    const { status } = await visit(world, path);
    answered.push(name);
    return status;
  };
  const many = paths.map((path) => open(path, 'many'));
  await expect.poll(() => answered.length).toBeGreaterThan(0);
  expect(await open(`/sign/${tokenOf(signers[0])}`, 'other')).toBe(200);
  const statuses = await Promise.all(many);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(answered.indexOf('other')).toBeLessThan(answered.length - 5);
  for (const path of paths) expect((await visit(world, path)).status).toBe(200);
});
