// Uploaded contracts of every kind: what the signing page shows is what the signed PDF shows, and says.
import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { ODD_PDFS } from '../print/odd-pdfs.ts';
import { attachmentsOf, hasPoppler, pagesOf, picturesOf } from '../print/poppler.ts';
import { differenceOf, grayOf, type Picture } from '../print/readers.ts';
import { createMaker, ownPlaces } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;
let client: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  client = await createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9').client();
});

const DPI = 200;

/** Uploads and sends a file. @returns the contract and the address of its signing page */
async function sent(file: Buffer): Promise<{ reference: string; link: string }> {
  const at = `/workspaces/${world.production.reference}`;
  const { data } = await owner.ask<{ reference: string }>('POST', `${at}/contracts`, {
    title: 'Zakup kioska',
    client,
    pdf: file.toString('base64'),
    signers: [{ name: 'Marko Ilić', email: 'marko@example.com' }],
  });
  await owner.ask('POST', `${at}/v1/contracts/${data.reference}/send`, {});
  const links = await owner.ask<{ link: string }[]>('GET', `${at}/contracts/${data.reference}/signing-links`);
  return {
    reference: data.reference,
    link: world.url + new URL(links.data[0]?.link as string).pathname,
  };
}

/** The pictures of a signing page, as a browser loads them. */
async function shownOn(link: string): Promise<{ html: string; pictures: Response[] }> {
  const html = await (await fetch(link)).text();
  const addresses = [...html.matchAll(/<img src="([^"]*\/pages\/[^"]*)"/g)].map(
    ([, address]) => address as string,
  );
  return { html, pictures: await Promise.all(addresses.map((address) => fetch(new URL(address, link)))) };
}

function pictureOf(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, gray: grayOf(data, 4, width * height) };
}

describe.each(ODD_PDFS)('a contract $name', ({ file, words }) => {
  it('is signed as its signer saw it', async () => {
    const { reference, link } = await sent(file);
    const { html, pictures } = await shownOn(link);
    expect(html).not.toContain('<iframe');
    expect(pictures.map(({ status }) => status)).toEqual([200]);
    const [shown] = pictures as [Response];
    expect(shown.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
    expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(new RegExp(words.join('.*')));
    const answer = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Marko Ilić', consent: 'yes' }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const signed = Buffer.from(
      await (await world.request(`/contracts/${reference}/signed.pdf`)).arrayBuffer(),
    );
    if (!hasPoppler) return;
    expect(attachmentsOf(signed)).toEqual([file]);
    const [first, last] = pagesOf(signed) as [string, string];
    expect(first.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(words.join('.*')));
    expect(last).toContain(createHash('sha256').update(file).digest('hex'));
    if (shown.headers.get('content-type') !== 'image/png') return;
    const picture = pictureOf(Buffer.from(await shown.arrayBuffer()));
    expect(differenceOf(picture, pictureOf(picturesOf(signed, DPI)[0] as Buffer))).toBeLessThan(40);
  });
});

it('a page that there is not, or of a contract in writing, is not found', async () => {
  const { link } = await sent((ODD_PDFS[0] as { file: Buffer }).file);
  for (const page of ['0', '2', 'x', '1.5']) expect((await fetch(`${link}/pages/${page}`)).status).toBe(404);
});
