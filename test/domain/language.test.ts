import { describe, expect, it } from 'vitest';
import { languageFor, languageOfUser } from '../../src/domain/language.ts';

describe('the language for a client', () => {
  it.each(['RS', 'BA', 'ME'])(
    'is Serbian for a client in %s, whatever the workspace chose',
    (clientCountry) => {
      expect(languageFor({ clientCountry, workspaceLanguage: 'en', workspaceCountry: 'DE' })).toBe('sr');
    },
  );

  it.each(['HR', 'DE', 'GB', 'US'])(
    'is English for a client in %s, whatever the workspace chose',
    (clientCountry) => {
      expect(languageFor({ clientCountry, workspaceLanguage: 'sr', workspaceCountry: 'RS' })).toBe('en');
    },
  );

  it.each([null, undefined, ''])(
    'is the workspace’s choice for a client without a country (%j)',
    (clientCountry) => {
      expect(languageFor({ clientCountry, workspaceLanguage: 'en', workspaceCountry: 'RS' })).toBe('en');
      expect(languageFor({ clientCountry, workspaceLanguage: 'sr', workspaceCountry: 'US' })).toBe('sr');
    },
  );

  it('follows the workspace’s country where no language was chosen', () => {
    const unchosen = { clientCountry: null, workspaceLanguage: null };
    expect(languageFor({ ...unchosen, workspaceCountry: 'ME' })).toBe('sr');
    expect(languageFor({ ...unchosen, workspaceCountry: 'GB' })).toBe('en');
  });

  it('is the chosen one before the workspace’s default, and that before every country', () => {
    const place = { clientCountry: 'RS', workspaceLanguage: 'en', workspaceCountry: 'RS' } as const;
    expect(languageFor({ ...place, workspaceDefault: 'de' })).toBe('de');
    expect(languageFor({ ...place, workspaceDefault: 'de', chosen: 'hr' })).toBe('hr');
    expect(languageFor({ ...place, workspaceDefault: null, chosen: null })).toBe('sr');
  });
});

describe('the language of e-mails to a user', () => {
  it.each([
    ['sr-Latn', 'sr'],
    ['sr-Cyrl', 'sr-Cyrl'],
    ['de', 'de'],
    ['en', 'en'],
    [null, 'en'],
  ])('%s is %s', (chosen, language) => {
    expect(languageOfUser(chosen)).toBe(language);
  });
});
