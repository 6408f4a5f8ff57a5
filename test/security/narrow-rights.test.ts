// One effect needs one right, whichever operation brings it about.
import { describe, expect, it } from 'vitest';
import { line, newClient, newDraft, newIssued, record, refused } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { allMails, createMailService, eventually } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import type { Api } from '../test-service.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url));

const withOnly = async (...permissions: string[]): Promise<Api> => (await world.member({ permissions })).api;
const OUTSIDE = 'outsider@elsewhere.example';

describe('a letter with a document', () => {
  const send = (api: Api, reference: string, body: object) =>
    api.POST('/documents/{reference}/send', { params: { path: { reference } }, body });

  it('links to the portal only where it goes to an address of the client', async () => {
    const contacts = [{ email: 'ana@dunav.example', roles: [] }];
    const client = await newClient(world.api, {
      email: 'office@dunav.example',
      contacts,
      portal_access_enabled: true,
    });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const [to, cc, bcc] = [
      ['Office@dunav.example'],
      ['ana@dunav.example', OUTSIDE],
      ['hidden@elsewhere.example'],
    ];
    await record(send(world.api, reference, { to, cc, bcc }));
    await eventually(() => expect(office.received).toHaveLength(4));
    const links = office.received.map(({ to: address, mail }) => ({
      address: address.toLowerCase(),
      document: `${mail.text}${mail.html}`.includes('/d/'),
      portal: `${mail.text}${mail.html}`.includes('/c/'),
    }));
    expect(links.filter(({ document }) => !document)).toEqual([]);
    expect(
      links
        .filter(({ portal }) => portal)
        .map(({ address }) => address)
        .sort(),
    ).toEqual(['ana@dunav.example', 'office@dunav.example']);
  });

  it('goes to other addresses only by who may see documents', async () => {
    const client = await newClient(world.api, { email: 'free@dunav.example' });
    const { reference } = await newIssued(world.api, { client: client.reference });
    const narrow = await withOnly('documents.update');
    const before = await allMails(world);
    for (const place of ['to', 'cc', 'bcc'])
      await refused(send(narrow, reference, { [place]: [OUTSIDE] }), 403, 'forbidden');
    expect(await allMails(world)).toEqual(before);
    await record(send(narrow, reference, {}));
    const wider = await withOnly('documents.update', 'documents.view');
    await record(send(wider, reference, { to: [OUTSIDE] }));
  });
});

describe('reversing a payment through a document', () => {
  const reverse = (api: Api, reference: string, payment: string) =>
    api.POST('/documents/{reference}/payments/{payment}/reverse', {
      params: { path: { reference, payment } },
    });

  async function paid(shares: number[], kept = 0) {
    const { reference: client } = await newClient(world.api);
    const allocations = [];
    for (const amount of shares)
      allocations.push({ document: (await newIssued(world.api, { client })).reference, amount });
    const amount = shares.reduce((sum, each) => sum + each, kept);
    const { data } = await world.api.POST('/payments', {
      body: {
        client,
        amount,
        method: 'bank',
        paid_on: '2026-03-15',
        allocations,
        keep_rest_as_credit: kept > 0,
      },
    });
    return { payment: data?.data.reference ?? '', document: allocations[0]?.document ?? '' };
  }

  it.each([
    ['settles another document', [10, 20], 0],
    ['has money on account', [10], 5],
  ] as const)('that %s needs payments.create', async (_, shares, kept) => {
    const narrow = await withOnly('documents.update');
    const { document, payment } = await paid([...shares], kept);
    await refused(reverse(narrow, document, payment), 403, 'forbidden');
    await record(reverse(await withOnly('documents.update', 'payments.create'), document, payment));
  });

  it('that settles this document alone does not', async () => {
    const narrow = await withOnly('documents.update');
    const { document, payment } = await paid([10]);
    await record(reverse(narrow, document, payment));
  });
});

it('keeping what is above the balance of a document on account needs payments.create', async () => {
  const { reference } = await newIssued(world.api);
  const record150 = (api: Api) =>
    api.POST('/documents/{reference}/payments', {
      params: { path: { reference } },
      body: { amount: 150, method: 'bank', paid_on: '2026-03-15', keep_rest_as_credit: true },
    });
  await refused(record150(await withOnly('documents.update')), 403, 'forbidden');
  await record(record150(await withOnly('documents.update', 'payments.create')), 201);
});

it('cancelling a credit note that settles another document than it credits needs payments.create', async () => {
  const { reference: client } = await newClient(world.api);
  const original = await newIssued(world.api, { client });
  await record(
    world.api.POST('/documents/{reference}/payments', {
      params: { path: { reference: original.reference } },
      body: { amount: Number(original.total), method: 'bank', paid_on: '2026-03-15' },
    }),
    201,
  );
  const note = async () => {
    const { data } = await world.api.POST('/documents', {
      body: { document_type: 'rs_credit_note', from: original.reference, lines: [line({ unit_price: 1 })] },
    });
    const reference = data?.data.reference ?? '';
    await record(world.api.POST('/documents/{reference}/issue', { params: { path: { reference } } }));
    return reference;
  };
  const cancel = (api: Api, reference: string) =>
    api.POST('/documents/{reference}/cancel', { params: { path: { reference } } });
  const narrow = await withOnly('documents.update');
  await record(cancel(narrow, await note()));
  const applied = await note();
  const other = await newIssued(world.api, { client });
  await record(
    world.api.POST('/documents/{reference}/apply', {
      params: { path: { reference: applied } },
      body: { document: other.reference },
    }),
  );
  await refused(cancel(narrow, applied), 403, 'forbidden');
  await record(cancel(await withOnly('documents.update', 'payments.create'), applied));
});

describe('a draft that names a document of the business', () => {
  it('needs documents.view, for relations and advances alike, and not for a number from elsewhere', async () => {
    const { reference: client } = await newClient(world.api);
    const { reference: document } = await newIssued(world.api, { client });
    const narrow = await withOnly('documents.create', 'documents.update');
    const body = { document_type: 'rs_debit_note', client, lines: [line()] };
    const named = { related_documents: [{ relation: 'debits' as const, document }] };
    await refused(narrow.POST('/documents', { body: { ...body, ...named } }), 403, 'forbidden');
    const deducting = { ...body, document_type: 'rs_invoice', advances: [{ document }] };
    await refused(narrow.POST('/documents', { body: deducting }), 403, 'forbidden');
    const elsewhere = [{ relation: 'debits' as const, number: 'A-1', issue_date: '2026-01-02' }];
    const made = await record(
      narrow.POST('/documents', { body: { ...body, related_documents: elsewhere } }),
      201,
    );
    const params = { path: { reference: made.reference } };
    await refused(narrow.PATCH('/documents/{reference}', { params, body: named }), 403, 'forbidden');
    await record(
      narrow.PATCH('/documents/{reference}', { params, body: { notes: 'Mine', lines: [line()] } }),
    );
    // What was named by another member stays, also when it is issued.
    const draft = await newDraft(world.api, { ...body, ...named });
    const issuer = await withOnly('documents.issue');
    await record(
      issuer.POST('/documents/{reference}/issue', { params: { path: { reference: draft.reference } } }),
    );
  });
});
