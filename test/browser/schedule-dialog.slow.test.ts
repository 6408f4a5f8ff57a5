// Issuing and sending later, in a real browser: chosen in the dialogs, shown on the page and in the list, cancelled.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { runScheduled } from '../../src/jobs/run-scheduled.ts';
import { getDocument, newClient, newDraft, newIssued } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAt } from './owner-at-work.ts';
import { atRest, barriers, open } from './person.ts';

const office = shared(startPostOffice);

describe.skipIf(!HAS_BROWSER)('an owner who lets documents be issued and sent later', () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    const made = await createMailService(office.url, { now: new Date().toISOString() });
    ({ world, browser, owner, page } = await ownerAt(made));
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');
  /** In Belgrade. */
  const today = () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' }).format(world.clock.now());
  const tomorrow = () => addDays(today(), 1);
  let clients = 0;
  const client = async () => {
    clients += 1;
    return (await newClient(world.api, { email: `sutra${clients}@example.com` })).reference;
  };
  /** A refused time is one answer 422, and a page that is left early may have been loading. */
  const faults = () => owner.problems.filter((problem) => !/422|dynamically imported/.test(problem));

  it('chooses day and time where a draft is issued, sees them on the page and in the list, and cancels', async () => {
    const { reference } = await newDraft(world.api, { client: await client() });
    await visit(`/documents/${reference}`);
    await press('Issue …');
    const later = dialog().getByLabel('Issue later …');
    expect(await later.isChecked()).toBe(false);
    expect(await dialog().getByLabel('Issue on').count()).toBe(0);
    // The switch is worked by keyboard as well.
    await later.press('Space');
    await dialog().getByLabel('Issue on').waitFor();
    expect(await dialog().getByLabel('Time', { exact: true }).inputValue()).toBe('08:00');
    await dialog().getByText('By the time of Europe/Belgrade.').waitFor();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Time', { exact: true }).fill('09:15');
    await dialog().getByRole('button', { name: 'Schedule with sending' }).click();
    await page.getByText('It is scheduled.').waitFor();
    const at = { issue_on: tomorrow(), send_at: `${tomorrow()}T09:15` };
    expect(await getDocument(world.api, reference)).toMatchObject({ status: 'draft', scheduled: at });
    const note = page.getByRole('region', { name: 'Scheduled' });
    await note.getByText(/^Will be issued on .* and sent on .* at 09:15\.$/).waitFor();
    await visit('/documents?status=draft');
    await page
      .getByText(/^Will be issued on .* and sent on .* at 09:15\.$/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await barriers(page)).toEqual([]);
    await visit(`/documents/${reference}`);
    // What is scheduled stands in the fields.
    await press('Issue …');
    expect(await dialog().getByLabel('Issue later …').isChecked()).toBe(true);
    expect(await dialog().getByLabel('Time', { exact: true }).inputValue()).toBe('09:15');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await note.getByRole('button', { name: 'Cancel schedule' }).click();
    await page.getByText('Nothing is scheduled any more.').waitFor();
    await note.waitFor({ state: 'detached' });
    expect(await getDocument(world.api, reference)).toMatchObject({ status: 'draft', scheduled: null });
    expect(faults()).toEqual([]);
  });

  it('schedules the issue alone, without an e-mail', async () => {
    const { reference } = await newDraft(world.api, { client: await client() });
    await visit(`/documents/${reference}`);
    await press('Issue …');
    await dialog().getByLabel('Issue later …').check();
    await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('It is scheduled.').waitFor();
    expect((await getDocument(world.api, reference)).scheduled).toEqual({
      issue_on: tomorrow(),
      send_at: null,
    });
    await page.getByText(/^Will be issued on [^.]*\.$/).waitFor();
  });

  it('is shown at the field that a time is over, and sends an issued document at a later one', async () => {
    const { reference } = await newIssued(world.api, { client: await client() });
    await visit(`/documents/${reference}`);
    await press('Send …');
    await dialog().getByLabel('Send later …').check();
    await dialog().getByLabel('Send on').fill(today());
    await dialog().getByLabel('Time', { exact: true }).fill('00:00');
    await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog().getByLabel('Send on').and(page.locator('[aria-invalid=true]')).waitFor();
    expect((await getDocument(world.api, reference)).scheduled).toBeNull();
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Send on').fill(tomorrow());
    await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('It is scheduled.').waitFor();
    world.clock.set(`${tomorrow()}T10:00:00.000Z`);
    await runScheduled(world.server.database, {
      job: 'run-scheduled',
      asOf: world.clock.now(),
      clock: world.clock.now,
      service: world.server.service,
    });
    expect(await getDocument(world.api, reference)).toMatchObject({ status: 'sent', scheduled: null });
    await visit(`/documents/${reference}`);
    expect(await page.getByRole('region', { name: 'Scheduled' }).count()).toBe(0);
    expect(faults()).toEqual([]);
  });

  it('has room for all of it on a phone', async () => {
    const { reference } = await newDraft(world.api, { client: await client() });
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(`/documents/${reference}`);
    await press('Issue …');
    await dialog().getByLabel('Issue later …').check();
    await dialog().getByLabel('Time', { exact: true }).waitFor();
    await atRest(page);
    expect(await dialog().evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(390);
    expect(await barriers(page)).toEqual([]);
  });
});
