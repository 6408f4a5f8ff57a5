import { message } from '../domain/messages/message.ts';
import { characterList, unprintableCharacters } from '../print/unprintable.ts';

/** What of a paper no installed font has: each text with its field, and the characters, without those that are the same. */
export function unprintableTexts(
  texts: readonly (readonly [field: string, text: string | null | undefined])[],
) {
  return texts.flatMap(([field, text]) => {
    const found = unprintableCharacters([text]);
    if (found.length === 0) return [];
    return [{ field, message: message('check.characters', { characters: characterList(found) }) }];
  });
}

/** The texts of a client or a business that papers show, by the names of the API. */
export function partyTexts(
  owner: 'client' | 'workspace',
  party: Record<string, string | null>,
): [field: string, text: string | null | undefined][] {
  return PARTY_FIELDS.map((name) => [`${owner}.${name}`, party[name]]);
}

const PARTY_FIELDS = [
  'name',
  'legal_name',
  'address_line1',
  'address_line2',
  'city',
  'place_of_issue',
  'contact_name',
] as const;
