// Texts as people paste and type them: with characters that cannot be seen, and addresses in letters of any language.
import { describe, expect, it } from 'vitest';
import { withoutInvisible, withoutInvisibleEnds } from '../../src/domain/text.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { newClient, record } from './records.ts';

const world = sharedService();

const create = (body: object) => world.api.POST('/clients', { body: body as never });
const errorsOf = async (body: object) => {
  const { error } = await create(body);
  return (error as { error?: { errors?: Record<string, string[]> } } | undefined)?.error?.errors;
};

describe('characters that cannot be seen', () => {
  it('are removed at the ends of a line of text, and everywhere in numbers and addresses', async () => {
    const client = await record(
      create({
        name: '\u200e Acme\u200d GmbH\u202c\u200b',
        legal_name: '\ufeffAcme \u2060',
        vat_number: '\u200eDE13\u00ad6695976',
        tax_number: '77\u200b8899',
        registration_number: '\u2066HRB\u2069 1',
        phone: '\u202d+49 30 123456\u202c',
        email: '\u200einfo@ac\u200bme.example',
        address_line1: '\u200eWeg 1',
        contacts: [{ email: 'a\u200bna@acme.example', phone: '\u202d12\u202c' }],
      }),
      201,
    );
    expect(client).toMatchObject({
      name: ' Acme\u200d GmbH',
      legal_name: 'Acme ',
      vat_number: 'DE136695976',
      tax_number: '778899',
      registration_number: 'HRB 1',
      phone: '+49 30 123456',
      email: 'info@acme.example',
      address_line1: 'Weg 1',
      contacts: [{ email: 'ana@acme.example', phone: '12' }],
    });
  });

  it('make no other tax number, and no other address', async () => {
    await newClient(world.api, { tax_number: '4455', email: 'one@zeta.example' });
    expect(Object.keys((await errorsOf({ name: 'B', tax_number: '\u200b44\u200e55' })) ?? {})).toEqual([
      'tax_number',
    ]);
    expect(Object.keys((await errorsOf({ name: 'B', email: 'ONE\u200b@zeta.example' })) ?? {})).toEqual([
      'email',
    ]);
  });

  it('hide nothing from a search', async () => {
    const { reference } = await newClient(world.api, { name: 'Zeta\u200bquark' });
    const { data } = await world.api.GET('/clients', { params: { query: { search: 'Zetaquark' } } });
    expect(data?.data.map((each) => each.reference)).toEqual([reference]);
  });

  it('stay within a text where they are orthography, and at its end where they belong to an emoji', () => {
    expect(withoutInvisibleEnds('\u200eمی\u200cخواهم\u200c')).toBe('می\u200cخواهم');
    expect(withoutInvisibleEnds('Shop ❤\ufe0f')).toBe('Shop ❤\ufe0f');
    expect(withoutInvisibleEnds('\u200b\u200b')).toBe('');
    expect(withoutInvisible('\u2066DE\ufe0d1\u2069')).toBe('DE1');
  });
});

describe('an address of e-mail', () => {
  it('may have any letters after the @, and is kept as it was typed', async () => {
    for (const email of [
      'michel@exempleé.fr',
      'info@kfz-sachverständiger-müller.de',
      'office@укр.укр',
      'a@例え.jp',
    ]) {
      expect((await record(create({ name: 'IDN', email }), 201)).email).toBe(email);
    }
  });

  it('is the same in both forms of its domain', async () => {
    await newClient(world.api, { email: 'post@bücher.example' });
    const errors = await errorsOf({ name: 'B', email: 'POST@xn--bcher-kva.example' });
    expect(Object.keys(errors ?? {})).toEqual(['email']);
    const [client] = await rows<{ email_key: string }>(
      world,
      `SELECT email_key FROM clients WHERE email = 'post@bücher.example'`,
    );
    expect(client?.email_key).toBe('post@xn--bcher-kva.example');
  });

  it('with letters before the @ that few servers deliver to is refused in words', async () => {
    for (const email of ['пошта@укр.укр', 'jörg@acme.example']) {
      expect(await errorsOf({ name: 'B', email })).toEqual({
        email: [
          'may have letters of any language only after the @: few mail servers deliver to others before it (SMTPUTF8)',
        ],
      });
    }
  });

  it('whose domain is none is refused', async () => {
    for (const email of ['a@ü', 'a@é..fr', 'a@é fr', 'a@é/fr', 'é', 'a@b@é.fr'])
      expect(Object.keys((await errorsOf({ name: 'B', email })) ?? {}), email).toEqual(['email']);
  });
});
