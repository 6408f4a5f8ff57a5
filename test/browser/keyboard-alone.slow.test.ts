// What repeats, is offered, owed, scheduled, attached and written, with nothing but keys.
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDraft } from '../api/records.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER, type Visitor } from './browser.ts';
import { hasFocus, tabTo, watchPointers } from './keyboard.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { isFocused, open } from './person.ts';
import { addressOf, everyKind } from './places.ts';

describe.skipIf(!HAS_BROWSER)('the keyboard alone', { timeout: 120_000 }, () => {
  let world: TestService;
  let browser: Browser;
  let owner: Visitor;
  let page: Page;
  let references: Record<string, string>;

  beforeAll(async () => {
    ({ world, browser, owner, page } = await ownerAtWork({ now: new Date().toISOString() }));
    references = await everyKind(world);
    await watchPointers(page);
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, addressOf(world, references, place));
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const closed = () => dialog().waitFor({ state: 'hidden' });
  const pressButton = async (name: string) => {
    await tabTo(button(name));
    await press('Enter');
  };
  const confirm = async (name: string) => {
    await tabTo(dialog().getByRole('button', { name, exact: true }));
    await press('Enter');
    await closed();
  };
  const choose = async (name: string) => {
    const entry = page.getByRole('menuitem', { name, exact: true });
    await entry.waitFor();
    for (let tries = 0; tries < 20 && !(await isFocused(entry)); tries += 1) await press('ArrowDown');
    await press('Enter');
  };

  it('sets up a recurring document, makes one, and pauses it; Enter in a field does not save it', async () => {
    await visit('/recurring-documents');
    await tabTo(page.getByRole('link', { name: 'New recurring document' }));
    await press('Enter');
    await tabTo(page.getByRole('combobox', { name: 'Client' }));
    await type('šećer');
    await press('Enter');
    await tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
    await type('Hosting by keys');
    await tabTo(page.getByLabel(/^Description, /));
    await type('Hosting');
    await tabTo(page.getByLabel(/^Price, /));
    await type('100');
    await tabTo(page.getByRole('textbox', { name: 'Name', exact: true }), 'Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: 'The next dates' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/new$/);
    await press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Hosting by keys' }).waitFor();
    await pressButton('Make the document now …');
    await confirm('Make it now');
    await tabTo(button('Actions'));
    await press('Enter');
    await choose('Pause');
    await page.getByText('Paused', { exact: true }).first().waitFor();
  });

  it('extends a quote, and records that it is accepted', async () => {
    await visit('/documents/{quote}');
    await tabTo(button('Actions'));
    await press('Enter');
    await choose('Extend …');
    await confirm('Extend');
    await tabTo(button('Mark as accepted …'), 'Shift+Tab');
    await press('Enter');
    await hasFocus(dialog().getByLabel(/^Who accepted/));
    await type('Milena');
    await confirm('Mark as accepted');
    await page.getByText('recorded by hand').waitFor();
  });

  it('asks a client to confirm its balance, and sends its statement, which Enter in the addresses does not', async () => {
    await visit('/clients/{client}/statement');
    await pressButton('Ask to confirm …');
    await tabTo(dialog().getByRole('checkbox', { name: 'Send it by e-mail' }));
    await press('Space');
    await confirm('Make');
    await page.getByText('It is made. Hand over its PDF.').waitFor();
    await tabTo(button('Send …'), 'Shift+Tab');
    await press('Enter');
    await tabTo(dialog().getByLabel('To', { exact: true }));
    await press('Enter');
    await type('other@secerana.example');
    await press('Enter');
    await press('Enter');
    expect(await dialog().isVisible()).toBe(true);
    await confirm('Send');
    await page.getByText('The statement is on its way.').waitFor();
  });

  it('attaches a file, which goes to the client, and takes it away', async () => {
    references.fresh = (await newDraft(world.api, { client: references.client })).reference;
    await visit('/documents/{fresh}');
    // The browser takes a moment to leave the choice to the test.
    const asked = page.waitForEvent('filechooser');
    await tabTo(button('Add a file …'));
    await press('Enter');
    const buffer = PNG.sync.write(new PNG({ width: 1, height: 1 }));
    await (await asked).setFiles({ name: 'Nacrt.png', mimeType: 'image/png', buffer });
    const send = page.getByRole('switch', { name: /^To the client/ });
    await tabTo(send, 'Shift+Tab');
    await press('Space');
    await expect.poll(() => send.isChecked()).toBe(true);
    await expect.poll(() => send.isEnabled()).toBe(true);
    await tabTo(button('Remove Nacrt.png'));
    await press('Enter');
    await page.getByText('No files yet.').waitFor();
  });

  it('schedules a document, and cancels that', async () => {
    await visit('/documents/{fresh}');
    await pressButton('Issue …');
    await tabTo(dialog().getByRole('switch', { name: 'Issue later …' }));
    await press('Space');
    await confirm('Schedule');
    await page.getByText(/^Will be issued on /).waitFor();
    await pressButton('Cancel schedule');
    await page.getByText('Nothing is scheduled any more.').waitFor();
  });

  it('writes an own text with a word of the service, and is asked before it is lost', async () => {
    await visit('/settings/texts');
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await tabTo(subject);
    await press('Control+a');
    await type('Your papers');
    await press('Enter');
    expect(await button('Save').isEnabled()).toBe(true);
    await tabTo(page.getByRole('combobox', { name: 'E-mail' }), 'Shift+Tab');
    await press('ArrowDown');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press('Escape');
    await closed();
    expect(await subject.inputValue()).toBe('Your papers');
    await pressButton('Save');
    await page.getByText('The text is saved.').waitFor();
    await page.getByText('Own text', { exact: true }).waitFor();
  });

  it('has used no pointer, and nothing complained', () => {
    expect(owner.problems).toEqual([]);
  });
});
