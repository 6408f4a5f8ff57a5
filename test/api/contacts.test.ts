// The people and mailboxes of a client.
import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  getClient,
  getDocument,
  invalid,
  listener,
  newClient,
  newDraft,
  newIssued,
  record,
} from './records.ts';

const world = sharedService();

const ANA = {
  name: 'Ana Petrović',
  email: 'Ana@Dunav.example',
  phone: '+381 21 555',
  roles: ['billing' as const, 'reminders' as const],
};
const OFFICE = { name: null, email: 'uprava@dunav.example', phone: null, roles: [] };

const patch = (reference: string, body: object) =>
  world.api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: body as never });
const create = (contacts: unknown) =>
  world.api.POST('/clients', { body: { name: 'Dunav', contacts } as never });
const found = async (search: string) =>
  (await record(world.api.GET('/clients', { params: { query: { search } } }))).map(
    ({ reference }) => reference,
  );

describe('contacts', () => {
  it('are an empty list where there are none', async () => {
    const { reference, contacts } = await newClient(world.api);
    expect(contacts).toEqual([]);
    expect((await getClient(world.api, reference)).contacts).toEqual([]);
  });

  it('are shown in the order in which they were given', async () => {
    const { reference, contacts } = await newClient(world.api, { contacts: [OFFICE, ANA] });
    expect(contacts).toEqual([OFFICE, ANA]);
    expect((await getClient(world.api, reference)).contacts).toEqual([OFFICE, ANA]);
  });

  it('need only an address; white space around texts is removed, and a role counts once', async () => {
    const given = [
      { email: ' a@b.example ' },
      { email: 'c@d.example', name: ' ', phone: ' 1 ', roles: ['billing', 'billing'] },
    ];
    const { contacts } = await record(create(given), 201);
    expect(contacts).toEqual([
      { name: null, email: 'a@b.example', phone: null, roles: [] },
      { name: null, email: 'c@d.example', phone: '1', roles: ['billing'] },
    ]);
  });

  it('stay with a PATCH without them, are replaced as a whole, and go with an empty list', async () => {
    const { reference } = await newClient(world.api, { contacts: [OFFICE, ANA] });
    expect((await record(patch(reference, { city: 'Niš' }))).contacts).toEqual([OFFICE, ANA]);
    expect((await record(patch(reference, { contacts: [ANA] }))).contacts).toEqual([ANA]);
    expect((await record(patch(reference, { contacts: [] }))).contacts).toEqual([]);
  });

  it('are found by name and address in the list of clients, as long as they are there', async () => {
    const contacts = [{ ...ANA, name: 'Živana Ćirić', email: 'zivana@drina.example' }];
    const { reference } = await newClient(world.api, { contacts });
    expect(await found('zivana cir')).toEqual([reference]);
    expect(await found('@drina.example')).toEqual([reference]);
    await record(patch(reference, { contacts: [] }));
    expect(await found('@drina.example')).toEqual([]);
  });

  it('change no document, and a draft neither', async () => {
    const { reference: client } = await newClient(world.api, { contacts: [ANA] });
    const issued = await newIssued(world.api, { client });
    const draft = await newDraft(world.api, { client });
    await record(patch(client, { contacts: [OFFICE] }));
    expect(await getDocument(world.api, issued.reference)).toEqual(issued);
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it('are in the events of the client', async () => {
    const business = await listener(world);
    const client = await newClient(business.api, { contacts: [ANA] });
    const { event, data } = (await business.delivered(1)) as { event: string; data: unknown };
    expect({ event, data }).toEqual({ event: 'client.created', data: client });
    await business.close();
  });
});

describe('contacts 422', () => {
  it('the same address twice, in any letter case, is named at its second contact', async () => {
    await invalid(create([ANA, OFFICE, { email: 'ana@dunav.EXAMPLE' }]), 'contacts.2.email');
    const { reference } = await newClient(world.api);
    await invalid(patch(reference, { contacts: [OFFICE, OFFICE] }), 'contacts.1.email');
  });

  it('two clients may have the same contact', async () => {
    await newClient(world.api, { contacts: [OFFICE] });
    await newClient(world.api, { contacts: [OFFICE] });
  });

  it('an address is needed, and must be one', async () => {
    await invalid(create([{ name: 'Ana' }]), 'contacts.0.email');
    await invalid(create([ANA, { email: 'ana' }]), 'contacts.1.email');
    await invalid(create([{ email: ' ' }]), 'contacts.0.email');
  });

  it('an unknown role, an unknown field and null are named', async () => {
    await invalid(create([{ ...ANA, roles: ['boss'] }]), 'contacts.0.roles.0');
    await invalid(create([{ ...ANA, title: 'Dr' }]), 'contacts.0.title');
    await invalid(create(null), 'contacts');
  });

  it('there are 20 at most', async () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ email: `c${i}@dunav.example` }));
    await record(create(many.slice(1)), 201);
    await invalid(create(many), 'contacts');
  });
});
