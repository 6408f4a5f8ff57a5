import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMaker, type Maker, ownPlaces } from '../security/calls.ts';
import { createWorld, type World } from '../world.ts';
import { type Browser, signedInAs } from './browser.ts';

type Link = { signer: string; position: number; status: string; link: string | null };

let world: World;
let owner: Browser;
let make: Maker;
let at: string;

beforeAll(async () => {
  world = await createWorld();
  owner = await signedInAs(world, world.ownerEmail);
  make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  at = `/workspaces/${world.production.reference}`;
});
afterAll(() => world.close());

const linksOf = (contract: string, browser = owner) =>
  browser.ask<Link[]>('GET', `${at}/contracts/${contract}/signing-links`);

describe('a signing link', () => {
  it('is there for the business to hand over where no e-mail is sent, while the contract can be opened', async () => {
    const draft = await make.contract();
    expect((await linksOf(draft)).data).toMatchObject([{ position: 1, status: 'pending', link: null }]);
    await owner.ask('POST', `${at}/v1/contracts/${draft}/send`, {});
    const { data } = await linksOf(draft);
    const link = data[0]?.link as string;
    const page = await fetch(world.url + new URL(link).pathname);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Contract')]);
    await owner.ask('POST', `${at}/v1/contracts/${draft}/void`, {});
    expect((await linksOf(draft)).data[0]?.link).toBeNull();
  });

  it('is shown to nobody who may not send contracts', async () => {
    const contract = await make.sentContract();
    const { email } = await world.member({ permissions: ['contracts.view'] });
    const viewer = await signedInAs(world, email);
    expect((await linksOf(contract, viewer)).status).toBe(403);
    const { text } = await viewer.ask('GET', `${at}/v1/contracts/${contract}`);
    expect(text).not.toContain('/sign/');
  });

  it('goes to the signers alone where e-mail is sent', async () => {
    const mailing = await createWorld({
      settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@example.com' },
    });
    const browser = await signedInAs(mailing, mailing.ownerEmail);
    const making = createMaker(mailing, ownPlaces(mailing).production, 'http://127.0.0.1:9');
    const path = `/workspaces/${mailing.production.reference}/contracts/${await making.sentContract()}`;
    const { data } = await browser.ask<Link[]>('GET', `${path}/signing-links`);
    expect(data.map(({ link }) => link)).toEqual([null]);
    await mailing.close();
  });
});
