import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { problemText } from '../../src/cli/problem.ts';
import { Failure, invalidFields } from '../../src/domain/failure.ts';
import { message } from '../../src/domain/messages/message.ts';
import { ON_POSTGRES } from '../engine.ts';

test('a failed query is reported by its cause, without its values', async () => {
  const cause = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
  const error = new DrizzleQueryError('insert into api_keys values (?)', ['the hash of a key'], cause);
  expect(await problemText(error)).toBe('disk I/O error');
});

test.skipIf(ON_POSTGRES)('a database that stays busy is reported as that, with advice', async () => {
  const cause = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  expect(await problemText(new DrizzleQueryError('update x', [], cause))).toMatch(
    /busy.*Nothing was changed; try again/,
  );
  expect(await problemText(cause)).toMatch(/busy/);
});

test('every bad field is a line that names its option', async () => {
  const failure = invalidFields({
    owner_email: [message('value.required')],
    address_line1: [message('text.max', { most: 200 }), message('text.plain')],
  });
  expect(await problemText(failure)).toBe(
    '--owner-email: is required\n--address-line1: must have at most 200 characters\n--address-line1: must be plain text',
  );
});

test('a field that is no option of the command is named as in the API', async () => {
  const failure = invalidFields({
    currency: [message('value.required')],
    'client.city': [message('value.required')],
  });
  expect(await problemText(failure, { options: new Set(['--currency']) })).toBe(
    '--currency: is required\nclient.city: is required',
  );
});

test('a record that does not exist is named by the argument', async () => {
  const failure = new Failure('not_found', message('link.ended'));
  expect(await problemText(failure, { subject: { noun: 'endpoint', reference: 'X' } })).toBe(
    'There is no endpoint "X". Give its reference: 26 characters, such as 01JD2ZQW0000000000000000WS.',
  );
  expect(await problemText(failure)).toBe('This link has been used or has expired. Ask for a new one.');
});

test('what is thrown without being an error is not repeated', async () => {
  expect(await problemText('whsec_secret')).toBe('Something unexpected went wrong. Nothing was changed.');
});
