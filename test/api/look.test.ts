// What an issued document looks like is what the business had chosen when it was issued.
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import type { Api, TestService } from '../test-service.ts';
import { newDraft, newIssued } from './records.ts';

const world = sharedService();
let business: Awaited<ReturnType<TestService['otherBusiness']>>;
let owner: Browser;
let api: Api;
let at: string;

beforeEach(async () => {
  business = await world.otherBusiness();
  ({ api } = business);
  owner = await signedInAs(world, business.ownerEmail);
  at = `/workspaces/${business.production.reference}`;
});

const pdfOf = async (reference: string, kind = 'document') => {
  const response = await fetch(`${world.url}/api/v1/documents/${reference}/${kind}.pdf`, {
    headers: { Authorization: `Bearer ${business.key}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const patch = (body: object) => owner.ask('PATCH', at, body);
const putLogo = (side: number) => {
  const picture = new PNG({ width: side, height: side });
  picture.data.fill(200);
  return owner.ask('PUT', `${at}/logo`, { image: PNG.sync.write(picture).toString('base64') });
};
const hasPicture = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image');

const LOOK = { accent_colour: '#b5470a', footer_text: 'Registered as BD 1234', layout: 'modern' };

describe('the look of a workspace', () => {
  it('is plain until it is set, is shown as it was given, and is cleared by null', async () => {
    const plain = { accent_colour: null, footer_text: null, layout: 'classic' };
    expect((await owner.ask('GET', at)).data).toMatchObject(plain);
    const given = { ...LOOK, accent_colour: '#FFCC00' };
    expect((await patch(given)).data).toMatchObject({ ...LOOK, accent_colour: '#ffcc00' });
    const cleared = await patch({ accent_colour: null, footer_text: ' ', layout: 'classic' });
    expect(cleared.data).toMatchObject(plain);
  });

  it.each([
    ['accent_colour', { accent_colour: 'blue' }],
    ['accent_colour', { accent_colour: '#12345' }],
    ['footer_text', { footer_text: 'x'.repeat(501) }],
    ['footer_text', { footer_text: 'a\nb\nc\nd\ne\nf\ng' }],
    ['layout', { layout: 'baroque' }],
  ])('a fault is named by its field: %s %j', async (field, body) => {
    const answer = await patch(body);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { error: { errors: object } }).error.errors)).toEqual([field]);
  });
});

describe('an issued document', () => {
  it('keeps its look, also that it has none, when that of the workspace changes', async () => {
    const plain = await newIssued(api);
    const plainPdf = await pdfOf(plain.reference);
    await patch(LOOK);
    const modern = await newIssued(api);
    const modernPdf = await pdfOf(modern.reference);
    expect(await pdfOf(plain.reference)).toEqual(plainPdf);
    await patch({ accent_colour: '#1f6feb', footer_text: null, layout: 'compact' });
    expect(await pdfOf(plain.reference)).toEqual(plainPdf);
    expect(await pdfOf(modern.reference)).toEqual(modernPdf);
    expect((await pdfOf((await newIssued(api)).reference)).length).not.toBe(modernPdf.length);
  });

  it('keeps its logo, also that it has none, when another is set, the same again, and none', async () => {
    const before = await newIssued(api);
    await putLogo(20);
    const first = await newIssued(api);
    const firstPdf = await pdfOf(first.reference);
    await putLogo(30);
    const second = await newIssued(api);
    const secondPdf = await pdfOf(second.reference);
    expect(hasPicture(await pdfOf(before.reference))).toBe(false);
    expect(hasPicture(firstPdf)).toBe(true);
    const unchanged = async () => {
      expect(await pdfOf(first.reference)).toEqual(firstPdf);
      expect(await pdfOf(second.reference)).toEqual(secondPdf);
    };
    await unchanged();
    await putLogo(20);
    await unchanged();
    await owner.ask('DELETE', `${at}/logo`);
    await unchanged();
    expect(hasPicture(await pdfOf((await newIssued(api)).reference))).toBe(false);
  });

  it('a draft has the look of the workspace as it is now', async () => {
    const { reference } = await newDraft(api);
    const before = await pdfOf(reference, 'draft');
    await patch(LOOK);
    const after = await pdfOf(reference, 'draft');
    expect(after.equals(before)).toBe(false);
    await patch({ accent_colour: null, footer_text: null, layout: 'classic' });
    expect(await pdfOf(reference, 'draft')).toEqual(before);
  });
});
