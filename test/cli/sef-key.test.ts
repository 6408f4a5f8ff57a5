// How `einvoice connect` gets the key of SEF without showing it in the list of processes.
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sefKey } from '../../src/cli/sef.ts';
import { readConfig } from '../../src/config/load.ts';

const KEY = '7f3c1a52-9b0e-4d6f-8a21-5c4e9d7b1a36';
const OTHER = '00000000-0000-4000-8000-00000000abcd';

const nothing = () => Readable.from([]);

it('the key is that of the option, else of standard input, else of the setting', async () => {
  const settings = readConfig({ SEF_API_KEY: OTHER });
  expect(await sefKey(KEY, settings, nothing())).toBe(KEY);
  expect(await sefKey('-', settings, Readable.from([`${KEY}\n`]))).toBe(KEY);
  expect(await sefKey(undefined, settings, nothing())).toBe(OTHER);
});

it('the key is missed where it is nowhere', async () => {
  await expect(sefKey(undefined, readConfig({}), nothing())).rejects.toThrow(/SEF_API_KEY_FILE/);
  await expect(sefKey('-', readConfig({}), Readable.from([' \n']))).rejects.toThrow(/no key on standard/);
});

it('the key is asked for at a terminal, which does not show it', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const asked = sefKey(undefined, readConfig({}), terminal);
  terminal.write(`${KEY}\r`);
  expect(await asked).toBe(KEY);
  const stopped = sefKey(undefined, readConfig({}), terminal);
  terminal.write('\u0003');
  await expect(stopped).rejects.toThrow();
});
