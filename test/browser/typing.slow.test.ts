// What a user types is saved as meant: not lost, changed or left out without a message.
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureHead } from '../../src/formats/picture.ts';
import { logoOf } from '../../src/workspaces/logo.ts';
import { newClient, newDraft } from '../api/records.ts';
import { picture } from '../public/picture.ts';
import type { TestService } from '../test-service.ts';
import { HAS_BROWSER } from './browser.ts';
import { endWork, ownerAtWork } from './owner-at-work.ts';
import { atRest, chooseTable, open } from './person.ts';

describe.skipIf(!HAS_BROWSER)('what an owner types', () => {
  let world: TestService;
  let browser: Browser;
  let page: Page;
  let client: string;

  beforeAll(async () => {
    ({ world, browser, page } = await ownerAtWork({ now: new Date().toISOString() }));
    page.setDefaultTimeout(8000);
    client = (await newClient(world.api, { name: 'Šećerana', email: 'office@secerana.example' })).reference;
  }, 180_000);
  afterAll(() => endWork({ world, browser }));

  const visit = (place: string) => open(page, `${world.url}/w/${world.production.reference}${place}`);
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  // It never ends where the page does not let it.
  const goBack = () => page.evaluate('history.back()');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  it.each([
    ['12.500,00', '12,500.00'],
    ['12,500.00', '12,500.00'],
    ['1.234.567,5', '1,234,567.50'],
    ['12,5', '12.50'],
    ['12.50', '12.50'],
    ['12 500', '12,500.00'],
    ['1,500', '1,500.00'],
  ])('%s as an amount is %s', async (typed, amount) => {
    const description = `Rent ${Buffer.from(typed).toString('hex')}`;
    await visit('/expenses');
    await press('New expense');
    await dialog('New expense').getByLabel('Description').fill(description);
    await dialog('New expense').getByLabel('Amount').fill(typed);
    await dialog('New expense').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog('New expense').waitFor({ state: 'hidden' });
    const title = page.getByRole('cell', { name: description, exact: true });
    await page.getByRole('row').filter({ has: title }).getByRole('cell', { name: amount }).waitFor();
  });

  it.each(['12,50,00', '1.2.3', '1,23.456', 'ten', '-5', '1e3'])('%s is no amount', async (typed) => {
    await visit('/expenses');
    await press('New expense');
    await dialog('New expense').getByLabel('Description').fill('Rent');
    await dialog('New expense').getByLabel('Amount').fill(typed);
    await dialog('New expense').getByRole('button', { name: 'Save', exact: true }).click();
    await dialog('New expense').getByText('Please enter an amount such as').waitFor();
  });

  it('is kept while the service cannot be reached, and the failure is shown', async () => {
    await visit('/clients');
    await press('New client');
    await dialog('New client').getByLabel('Name', { exact: true }).fill('Metal');
    await page.context().setOffline(true);
    await dialog('New client').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service cannot be reached.').first().waitFor();
    await page.context().setOffline(false);
    await dialog('New client').getByLabel('Name', { exact: true }).press('Enter');
    await dialog('New client').waitFor({ state: 'hidden' });
  });

  it('is imported once as a table, however fast the user clicks', async () => {
    await visit('/clients');
    await press('Import from CSV');
    await chooseTable(page, 'name,email\nKafa d.o.o.,kafa@kafa.example\n');
    const button = page.getByRole('button', { name: 'Import 1', exact: true });
    await button.waitFor();
    const imports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/import')) imports.push(request.url());
    });
    await button.evaluate((node) => {
      for (let clicks = 0; clicks < 3; clicks += 1) node.dispatchEvent(new Event('click', { bubbles: true }));
    });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await atRest(page);
    expect(imports).toHaveLength(1);
  });

  it('is issued only with the content that is shown, and not shown as sent without e-mail', async () => {
    const { reference } = await newDraft(world.api, { client });
    await visit(`/documents/${reference}`);
    // Another user changes it in between.
    await world.api.PATCH('/documents/{reference}', {
      params: { path: { reference } },
      body: { lines: [{ quantity: 2, unit_price: 1000, description: 'Changed', tax_rate: null }] },
    });
    await press('Issue …');
    await dialog('Issue this document?').getByText('Šećerana, 2,').waitFor();
    const missing = dialog('Issue this document?').getByRole('link', { name: 'Street and number (client)' });
    expect(await missing.getAttribute('href')).toMatch(new RegExp(`/clients/${client}\\?edit=1`));
    await dialog('Issue this document?').getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
    await press('Send …');
    await dialog('Send to the client').getByText('only marked as sent').waitFor();
  });

  describe('in a drawer', () => {
    const typed = async () => {
      await visit('/documents');
      await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
      await press('New client');
      await dialog('New client').getByLabel('Name', { exact: true }).fill('Half a name');
    };
    const question = () => dialog('Leave without saving?');
    const answer = (name: string) => question().getByRole('button', { name, exact: true }).click();

    it.each<[string, () => Promise<unknown>]>([
      ['Escape', () => page.keyboard.press('Escape')],
      ['Cancel', () => dialog('New client').getByRole('button', { name: 'Cancel', exact: true }).click()],
      ['Back', goBack],
    ])('is kept until the user discards it: %s', async (_, leave) => {
      await typed();
      await leave();
      await question().waitFor();
      await answer('Keep editing');
      await question().waitFor({ state: 'hidden' });
      expect(await dialog('New client').getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name');
      await leave();
      await answer('Discard changes');
      await dialog('New client').waitFor({ state: 'hidden' });
    });

    it('causes no question when nothing was typed', async () => {
      await visit('/clients');
      await press('New client');
      await dialog('New client').waitFor();
      await page.keyboard.press('Escape');
      await dialog('New client').waitFor({ state: 'hidden' });
      expect(await question().count()).toBe(0);
    });

    it('overwrites only the changed fields: what others have saved since is kept', async () => {
      const { reference } = await newClient(world.api, { name: 'Dvoje', city: 'Niš' });
      await visit(`/clients/${reference}`);
      await press('Edit');
      await world.api.PATCH('/clients/{reference}', {
        params: { path: { reference } },
        body: { city: 'Novi Sad' },
      });
      await dialog('Edit the client').getByLabel('Phone').fill('+381 11 000');
      await dialog('Edit the client').getByRole('button', { name: 'Save', exact: true }).click();
      await dialog('Edit the client').waitFor({ state: 'hidden' });
      const { data } = await world.api.GET('/clients/{reference}', { params: { path: { reference } } });
      expect(data?.data).toMatchObject({ city: 'Novi Sad', phone: '+381 11 000' });
    });
  });

  describe('in a draft', () => {
    const edit = async () => {
      const { reference } = await newDraft(world.api, { client });
      await visit(`/documents/${reference}`);
      await page.getByRole('link', { name: 'Edit the draft' }).click();
      await page.getByLabel('Price, Line 1').waitFor();
      return reference;
    };
    const save = () => page.getByRole('button', { name: 'Save the draft', exact: true }).click();
    const drafted = async (reference: string) =>
      (await world.api.GET('/documents/{reference}', { params: { path: { reference } } })).data?.data;

    it('does not overwrite what another user saved, unless confirmed', async () => {
      const reference = await edit();
      await world.api.PATCH('/documents/{reference}', {
        params: { path: { reference } },
        body: { lines: [{ quantity: 1, unit_price: 7777, description: 'Theirs', tax_rate: null }] },
      });
      await page.getByLabel('Price, Line 1').fill('5000');
      await save();
      const question = dialog('Someone else saved this draft');
      await question.waitFor();
      const [theirs] = await Promise.all([
        page.waitForEvent('popup'),
        question.getByRole('link', { name: 'Look at theirs in a new tab' }).click(),
      ]);
      await theirs.getByText('Theirs').waitFor();
      await theirs.close();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Price, Line 1').inputValue()).toBe('5000');
      expect((await drafted(reference))?.lines[0]?.description).toBe('Theirs');
      await save();
      await question.getByRole('button', { name: 'Replace theirs with mine' }).click();
      await page.waitForURL(new RegExp(`/documents/${reference}$`));
      expect((await drafted(reference))?.lines[0]).toMatchObject({ unit_price: '5000.00' });
    });

    it('is kept when the user goes back, until they discard it', async () => {
      await edit();
      await page.getByLabel('Price, Line 1').fill('5000');
      await goBack();
      await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
      expect(await page.getByLabel('Price, Line 1').inputValue()).toBe('5000');
      await goBack();
      await dialog('Leave without saving?').getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('button', { name: 'Issue …' }).waitFor();
    });

    it('is kept when the user chooses another page in their menu', async () => {
      await edit();
      await page.getByLabel('Price, Line 1').fill('5000');
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Account and security' }).click();
      await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
      expect(await page.getByLabel('Price, Line 1').inputValue()).toBe('5000');
    });

    it('is saved once, however long the keys are held', async () => {
      const reference = await edit();
      await page.getByLabel('Price, Line 1').fill('6000');
      for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Control+Enter');
      await page.waitForURL(new RegExp(`/documents/${reference}$`));
      expect((await drafted(reference))?.lines[0]).toMatchObject({ unit_price: '6000.00' });
    });

    it('is not saved with a date that does not exist', async () => {
      const reference = await edit();
      const due = page.getByLabel('Due date', { exact: true });
      // Of a year that is to come: a document is not due before it is issued.
      const year = new Date().getUTCFullYear() + 1;
      await due.fill(`31.11.${year}`);
      await save();
      await page.getByText('Please enter a date such as').waitFor();
      expect(await due.inputValue()).toBe(`31.11.${year}`);
      await due.fill(`30.11.${year}`);
      await save();
      await page.waitForURL(new RegExp(`/documents/${reference}$`));
      expect((await drafted(reference))?.due_date).toBe(`${year}-11-30`);
    });

    it('takes something back with a minus before the quantity, however that is typed', async () => {
      const reference = await edit();
      await page.getByLabel('Quantity, Line 1').fill('3');
      await press('Add a line');
      await page.getByLabel('Price, Line 2').fill('40');
      await page.getByLabel('Quantity, Line 2').fill('-1.5');
      await page.getByRole('group', { name: 'Line 2' }).getByText('\u221260.00').waitFor();
      await page.getByLabel('Quantity, Line 1').focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Price, Line 2').fill('10');
      await press('Actions, Line 2');
      await page.getByRole('menuitem', { name: 'Take back (minus)' }).click();
      expect(await page.getByLabel('Quantity, Line 2').inputValue()).toBe('-1');
      await press('Actions, Line 2');
      await page.getByRole('menuitem', { name: 'Charge (without a minus)' }).waitFor();
      await page.keyboard.press('Escape');
      await save();
      await page.waitForURL(new RegExp(`/documents/${reference}$`));
      expect((await drafted(reference))?.lines.map(({ quantity }) => quantity)).toEqual(['3', '-1', '-1.5']);
      await page.getByText('\u22121.5').waitFor();
      await page.getByRole('link', { name: 'Edit the draft' }).click();
      await page.getByLabel('Quantity, Line 3').waitFor();
      expect(await page.getByLabel('Quantity, Line 3').inputValue()).toBe('-1.5');
    });

    it('with a negative total shows it, says that it must not be, and is not saved', async () => {
      const reference = await edit();
      await page.getByLabel('Quantity, Line 1').fill('\u22122');
      await page.getByText('The totals of a document must not be negative').waitFor();
      await page.getByRole('group', { name: 'Line 1' }).getByText('\u2212200.00').waitFor();
      await save();
      await page.getByText('Must not add up to a negative subtotal: it would be \u2212200.00 RSD').waitFor();
      expect((await drafted(reference))?.lines[0]?.quantity).toBe('1');
    });

    it('has no amount where the price is not a number', async () => {
      await edit();
      const line = page.getByRole('group', { name: 'Line 1' });
      await page.getByLabel('Price, Line 1').fill('4321');
      await line.getByText('4,321.00').waitFor();
      await page.getByLabel('Price, Line 1').fill('4321 or so');
      await line.getByText('4,321.00').waitFor({ state: 'hidden' });
    });
  });

  it('a logo with too many pixels or too high a bit depth is reduced; any other is stored unchanged', async () => {
    const logo = async () => {
      const image = await world.server.database.read((tx) => logoOf(tx, world.production.id));
      return image && pictureHead(image.image);
    };
    const choose = async (name: string, buffer: Buffer) => {
      await visit('/settings/look');
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await page.getByText('The logo is saved.').first().waitFor();
    };
    await choose('large.png', picture(3000, 1500));
    expect(await logo()).toEqual({ mediaType: 'image/png', width: 2000, height: 1000, bitDepth: 8 });
    const deep = PNG.sync.write({ width: 30, height: 20, data: new Uint16Array(2400) } as unknown as PNG, {
      bitDepth: 16,
    });
    await choose('deep.png', deep);
    expect(await logo()).toEqual({ mediaType: 'image/png', width: 30, height: 20, bitDepth: 8 });
    const small = picture(300, 200);
    await choose('small.png', small);
    const kept = await world.server.database.read((tx) => logoOf(tx, world.production.id));
    expect(kept?.image.equals(small)).toBe(true);
  });
});
