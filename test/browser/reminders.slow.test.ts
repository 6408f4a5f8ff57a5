// Reminders in a real browser: a ladder is switched on, a text of its own written, a client reminded by hand, and held.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import { getClient, getDocument, issue, newClient, newDraft, record, send } from '../api/records.ts';
import { createMailService, eventually } from '../mail/fixtures.ts';
import { type PostOffice, startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { endWork, ownerAt } from './owner-at-work.ts';
import { atRest, barriers, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('an owner whose clients pay late', () => {
  let office: PostOffice;
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let client: string;
  let old: { reference: string; number: string }[];
  let fresh: { reference: string; number: string };

  const today = () => world.clock.now().toISOString().slice(0, 10);

  /** A document that was sent, and is due so many days from now. */
  async function sentAndDue(days: number) {
    const due = addDays(today(), days);
    const draft = await newDraft(world.api, { client, due_date: due });
    const issued = await issue(world.api, draft.reference, {
      issue_date: days < 0 ? addDays(due, -10) : today(),
    });
    await record(send(world.api, issued.reference, { by_email: false }));
    return { reference: issued.reference, number: issued.number ?? '' };
  }

  beforeAll(async () => {
    office = await startPostOffice();
    const made = await createMailService(office.url, { now: new Date().toISOString() });
    ({ world, browser, owner, page } = await ownerAt(made));
    const contacts = [{ name: 'Ana', email: 'ana@late.example', roles: ['reminders' as const] }];
    client = (
      await newClient(world.api, { name: 'Kasni', email: 'office@late.example', country: 'DE', contacts })
    ).reference;
    // Numbers follow the days of issue.
    old = [await sentAndDue(-20), await sentAndDue(-10)];
    fresh = await sentAndDue(14);
  }, 180_000);
  afterAll(async () => {
    await endWork({ world, browser });
    await office?.close();
  });

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const choose = async (name: string) => {
    await press('Actions');
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const policy = () => record(world.api.GET('/reminder-policy'));
  const looksRight = async () => {
    await atRest(page);
    expect(await barriers(page)).toEqual([]);
  };

  it('sees nothing but a switch at first, and then the ladder with the days of an example', async () => {
    await visit('/settings/reminders');
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByLabel('Remind clients by e-mail').check();
    const letters = page.getByRole('region', { name: 'What will happen' }).getByRole('listitem');
    expect(await letters.count()).toBe(6);
    expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(4);
    await page.getByLabel('Then every … days').fill('');
    expect(await letters.count()).toBe(4);
    await press('Remove step 4');
    expect(await letters.count()).toBe(3);
    await press('Add a step');
    expect(await page.getByLabel('Days, step 4').inputValue()).toBe('28');
    await page.getByLabel('Days, step 4').fill('14');
    await press('Save changes');
    await page.getByText('Another step has this day').waitFor();
    await page.getByLabel('Days, step 4').fill('30');
    await looksRight();
    expect((await policy()).on).toBe(false);
  });

  it('writes the text of a step without leaving the ladder', async () => {
    await press('Edit the text, step 2');
    const editor = dialog('Reminder');
    await editor.getByLabel('Language').selectOption({ label: 'English' });
    await editor.getByLabel('Subject').fill('Did you forget {{document.number}}?');
    await looksRight();
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The text is saved.').waitFor();
    await editor.waitFor({ state: 'hidden' });
    // What was typed into the ladder is still there.
    expect(await page.getByLabel('Days, step 4').inputValue()).toBe('30');
  });

  it('switches it on, and is asked which older documents it is for: none, unless they are ticked', async () => {
    await press('Save changes');
    const asked = dialog('Older documents that are still open');
    await asked.getByRole('checkbox').first().waitFor();
    expect(await asked.getByRole('checkbox').count()).toBe(2);
    expect(await asked.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await looksRight();
    await asked.getByRole('checkbox', { name: new RegExp(old[1]?.number ?? '') }).check();
    await asked.getByRole('button', { name: 'Remind of this one' }).click();
    await page.getByText('1 of 1 are reminded of from now on.').waitFor();
    expect(await policy()).toMatchObject({
      on: true,
      applies_from: today(),
      then_every_days: null,
      steps: [{ days: -3 }, { days: 3 }, { days: 14 }, { days: 30, text: 'reminder_3' }],
    });
    const settings = await Promise.all(old.map(({ reference }) => getDocument(world.api, reference)));
    expect(settings.map(({ reminders }) => reminders?.setting)).toEqual([undefined, 'on']);
    expect(owner.problems).toEqual([]);
  });

  it('sees on the page of a document when its client is reminded, or why not', async () => {
    await visit(`/documents/${fresh.reference}`);
    await page.getByText(/^Next reminder on .*, step 1 of 4\./).waitFor();
    await looksRight();
    await visit(`/documents/${old[0]?.reference}`);
    await page.getByText('No reminder, because it was due before reminders were switched on.').waitFor();
  });

  it('reminds by hand, and sees before to whom it goes and what it says', async () => {
    await visit(`/documents/${old[0]?.reference}`);
    await choose('Remind now …');
    const shown = dialog('Remind now');
    await shown.getByText('The reminder goes to ana@late.example, with the PDF.').waitFor();
    await shown.getByLabel('Text').selectOption({ label: 'Reminder' });
    await shown.getByText(`Did you forget ${old[0]?.number}?`).waitFor();
    await looksRight();
    await shown.getByRole('button', { name: 'Remind now' }).click();
    await page.getByText('The reminder is on its way.').waitFor();
    await eventually(() =>
      expect(office.received.map(({ mail: { subject } }) => subject)).toEqual([
        `Did you forget ${old[0]?.number}?`,
      ]),
    );
    await visit(`/documents/${old[0]?.reference}`);
    await page.getByText('Reminder to ana@late.example').waitFor();
  });

  it('holds the reminders of a document with a reason, and switches them on again', async () => {
    await visit(`/documents/${fresh.reference}`);
    await press('Change');
    const asked = dialog('Reminders');
    await asked.getByLabel('Not through a day').check();
    await asked.getByLabel(/^Reason/).fill('Promised by telephone.');
    await looksRight();
    await asked.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^No reminder through .* Promised by telephone\./).waitFor();
    expect((await getDocument(world.api, fresh.reference)).reminders).toMatchObject({
      setting: 'until',
      until: addDays(today(), 14),
      reason: 'Promised by telephone.',
    });
    await choose('Reminders …');
    await asked.getByLabel('On', { exact: true }).check();
    await asked.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Next reminder on /).waitFor();
  });

  it('switches them off for a client, whose documents say so', async () => {
    await visit(`/clients/${client}`);
    await choose('Reminders …');
    const asked = dialog('Reminders');
    await asked.getByLabel('Off', { exact: true }).check();
    await asked.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.waitFor({ state: 'hidden' });
    await page.getByText('Off', { exact: true }).waitFor();
    expect((await getClient(world.api, client)).reminders).toMatchObject({ setting: 'off' });
    await visit(`/documents/${fresh.reference}`);
    await page.getByText('Reminders are off for this client.').waitFor();
    expect(owner.problems).toEqual([]);
  });

  it('finds the settings with the palette, and switches reminders off again', async () => {
    await visit('');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Reminders');
    await page.getByRole('option', { name: 'Settings: Reminders' }).click();
    await page.getByLabel('Remind clients by e-mail').uncheck();
    await press('Save changes');
    await page.getByText('Reminders are off: nothing is sent any more.').waitFor();
    expect((await policy()).on).toBe(false);
  });
});
