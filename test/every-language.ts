// A business, a client, a document and settings of a type in every language, for data that has every value of every column.
import { findAccount, updateAccount } from '../src/auth/users.ts';
import { LANGUAGES, USER_LANGUAGES } from '../src/domain/language.ts';
import { setTypeDefaults } from '../src/workspaces/document-defaults.ts';
import { updateProfile } from '../src/workspaces/profile.ts';
import { newClient, newDraft } from './api/records.ts';
import type { TestService } from './test-service.ts';

export async function fillLanguages(world: TestService): Promise<void> {
  for (const [i, language] of LANGUAGES.entries()) {
    const second = LANGUAGES[(i + 1) % LANGUAGES.length] ?? language;
    const languages = { language, second_language: second };
    const { reference: client } = await newClient(world.api, languages);
    await newDraft(world.api, { client, ...languages });
    const { production, ownerEmail } = await world.otherBusiness();
    await world.write(async (tx) => {
      const defaults = { defaultLanguage: language, defaultSecondLanguage: second };
      await updateProfile(tx, production, { language, ...defaults });
      await setTypeDefaults(tx, production, { typeKey: 'rs_invoice', ...defaults });
      const account = await findAccount(tx, ownerEmail);
      const ofUser = USER_LANGUAGES[i % USER_LANGUAGES.length];
      if (account && ofUser) await updateAccount(tx, account.id, { language: ofUser });
    });
  }
}
