/** Languages of pages, PDFs and mails; `sr` is Serbian in Latin script. */
export type Language = 'en' | 'sr';

export const LANGUAGES: readonly Language[] = ['en', 'sr'];

/** Languages of the dashboard's pages, by BCP 47: Serbian in either script. */
export const USER_LANGUAGES = ['en', 'sr-Latn', 'sr-Cyrl'] as const;

export type UserLanguage = (typeof USER_LANGUAGES)[number];

/** Countries whose clients get Serbian texts. */
const SERBIAN_COUNTRIES: readonly string[] = ['RS', 'BA', 'ME'];

/**
 * The language for a client: by the client's country; without one, the workspace's own choice; without that, by the
 * workspace's country.
 */
export function languageFor({
  clientCountry,
  workspaceLanguage,
  workspaceCountry,
}: {
  clientCountry: string | null | undefined;
  workspaceLanguage: Language | null | undefined;
  workspaceCountry: string;
}): Language {
  if (clientCountry) return languageOf(clientCountry);
  return workspaceLanguage ?? languageOf(workspaceCountry);
}

function languageOf(country: string): Language {
  return SERBIAN_COUNTRIES.includes(country.toUpperCase()) ? 'sr' : 'en';
}
