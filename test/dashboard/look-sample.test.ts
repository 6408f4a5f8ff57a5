// The invented invoice that shows owners a look before they save it.
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, infoOf, textOf } from '../print/poppler.ts';
import { picture } from '../public/picture.ts';
import { everything } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

const LOOK = {
  layout: 'modern',
  accent_colour: '#b5470a',
  footer_text: 'BD 1234/2020\nDirektor: Ana Petrović',
};

async function sample(look: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const address = `${world.url}/dashboard/api${at}/look-sample.pdf?${new URLSearchParams(look)}`;
  const response = await fetch(address, { headers: { Cookie: owner.cookie as string, ...headers } });
  return { response, pdf: Buffer.from(await response.arrayBuffer()) };
}

describe.skipIf(!hasPoppler)('a sample', () => {
  it('has the settings that are typed, and records nothing', async () => {
    const before = await everything(world);
    const { response, pdf } = await sample(LOOK);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = textOf(pdf);
    for (const part of ['BD 1234/2020', 'Direktor: Ana Petrović', 'Klijent iz primera', 'ništa se ne plaća'])
      expect(text).toContain(part);
    expect(text).toMatch(/INV-\d{4}-00000/);
    expect(infoOf(pdf)).toMatchObject({ Tagged: 'yes', Pages: '1' });
    expect(await everything(world)).toEqual(before);
  });

  it('is in every language and of every country', async () => {
    for (const language of LANGUAGES) {
      await world.write((tx) => updateProfile(tx, world.production, { defaultLanguage: language }));
      expect((await sample(LOOK)).pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await world.write((tx) => updateProfile(tx, world.production, { defaultLanguage: null }));
    for (const country of ['BA', 'DE', 'GB', 'HR', 'ME', 'US']) {
      const business = await world.otherBusiness({ country });
      const own = await signedInAs(world, business.ownerEmail);
      const answer = await own.ask('GET', `/workspaces/${business.production.reference}/look-sample.pdf`);
      expect([country, answer.status]).toEqual([country, 200]);
    }
  });
});

it('without settings it has those that are saved, and an empty text is none', async () => {
  const plain = await sample();
  await owner.ask('PATCH', at, LOOK);
  const saved = await sample();
  expect(saved.pdf.equals(plain.pdf)).toBe(false);
  expect((await sample(LOOK)).pdf.equals(saved.pdf)).toBe(true);
  const cleared = await sample({ layout: 'classic', accent_colour: '', footer_text: '' });
  expect(cleared.pdf.equals(plain.pdf)).toBe(true);
  await owner.ask('PATCH', at, { layout: 'classic', accent_colour: null, footer_text: null });
});

it('is not sent again while nothing has changed; another logo changes it', async () => {
  const { response } = await sample(LOOK);
  const known = { 'If-None-Match': response.headers.get('etag') as string };
  expect((await sample(LOOK, known)).response.status).toBe(304);
  await owner.ask('PUT', `${at}/logo`, { image: picture(40, 20).toString('base64') });
  expect((await sample(LOOK, known)).response.status).toBe(200);
});

it.each([
  ['layout', { layout: 'baroque' }],
  ['accent_colour', { accent_colour: 'red' }],
  ['accent_colour', { accent_colour: '#12345' }],
  ['footer_text', { footer_text: 'x'.repeat(501) }],
  ['footer_text', { footer_text: 'a\nb\nc\nd\ne\nf\ng' }],
  ['footer_text', { footer_text: 'a\0b' }],
  ['footer_text', { footer_text: 'a\u001bb' }],
  ['font', { font: 'Comic Sans' }],
])('a fault is named by its parameter: %s %j', async (field, look) => {
  const answer = await owner.ask('GET', `${at}/look-sample.pdf?${new URLSearchParams(look as never)}`);
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body as { error: { errors: object } }).error.errors)).toEqual([field]);
});
