// The pages of clients in every language, and the switch between them.
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_TAG, LANGUAGES } from '../../src/domain/language.ts';
import { newClient, newIssued, record } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { BEHIND_A_PROXY, pathOf, said, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

async function documentPath(): Promise<string> {
  const { reference } = await newIssued(world.api, { due_date: '2026-04-01' });
  const params = { path: { reference } };
  return pathOf((await record(world.api.GET('/documents/{reference}/public-link', { params }))).url);
}

describe('the page of a document', () => {
  it('is shown in the language of its address, with links to all others', async () => {
    const path = await documentPath();
    const own = await visit(world, path);
    expect(own.text).toContain('<html lang="sr-Latn">');
    for (const language of LANGUAGES) {
      const page = await visit(world, `${path}?lang=${language}`);
      expect([page.status, page.text]).toEqual([
        200,
        expect.stringContaining(`<html lang="${LANGUAGE_TAG[language]}">`),
      ]);
      const links = [...page.text.matchAll(/href="[^"]*\?lang=([^"]+)"/g)].map(([, tag]) => tag);
      expect(links).toEqual(LANGUAGES.filter((other) => other !== language));
    }
    const german = said(await visit(world, `${path}?lang=de`));
    expect(german).toContain('Rechnung');
    expect(german).toContain('Zahlbar bis 1. April 2026');
    const cyrillic = said(await visit(world, `${path}?lang=sr-Cyrl`));
    expect(cyrillic).toContain('Фактура');
    expect(cyrillic).toContain('Рок плаћања: 1. април 2026.');
  });

  it.each(['fr', '', '<b>', 'de&lang=hr'])('keeps its own language for ?lang=%s', async (lang) => {
    const page = await visit(world, `${await documentPath()}?lang=${lang}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<html lang="sr-Latn">')]);
  });

  it('gives the PDF as it was issued, whatever the language of the page', async () => {
    const path = await documentPath();
    const [plain, german] = [
      await submit(world, `${path}/download`),
      await submit(world, `${path}/download?lang=de`),
    ];
    expect(german.text).toBe(plain.text);
  });
});

describe('the portal', () => {
  it('keeps the chosen language in the links to its documents', async () => {
    const client = await newClient(world.api, { portal_access_enabled: true });
    await newIssued(world.api, { client: client.reference });
    const params = { path: { reference: client.reference } };
    const { url } = await record(world.api.GET('/clients/{reference}/portal-link', { params }));
    const page = await visit(world, `${pathOf(url)}?lang=hr`);
    expect(said(page)).toContain('Vaši dokumenti');
    const link = /href="([^"]*d\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    const document = await visit(
      world,
      new URL(link, world.url + pathOf(url)).pathname + link.slice(link.indexOf('?')),
    );
    expect(document.text).toContain('<html lang="hr">');
  });
});

describe('a signing page', () => {
  it('keeps the chosen language while its forms are submitted', async () => {
    const contract = await sentContract(world.api);
    const path = `/sign/${tokenOf(contract.signers[0])}`;
    const page = await visit(world, `${path}?lang=de`);
    expect(said(page)).toContain('Diesen Vertrag unterzeichnen');
    expect(page.text).toMatch(/<form method="post" action="[^"]+\?lang=de"/);
    const faulty = await submit(world, `${path}?lang=de`, { name: '' });
    expect([faulty.status, said(faulty)]).toEqual([
      422,
      expect.stringContaining('Geben Sie Ihren vollständigen Namen ein.'),
    ]);
    const declined = await submit(world, `${path}/decline?lang=de`, { reason: 'x'.repeat(501) });
    expect(declined.text).toContain(`action="../${path.split('/')[2]}/decline?lang=de"`);
    const signed = await submit(world, `${path}?lang=de`, { name: 'Marko Ilić', consent: 'yes' });
    expect(signed.headers.get('location')).toMatch(/\?lang=de$/);
    expect(said(await visit(world, `${path}?lang=de`))).toContain('Sie haben unterzeichnet');
  });
});
