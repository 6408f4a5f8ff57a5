/** Languages of pages, PDFs and e-mails to clients, by BCP 47; `sr` is Serbian in Latin script. */
export const LANGUAGES = ['en', 'sr', 'sr-Cyrl', 'hr', 'bs', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The tag of a language with its script, for `lang` of a page or a PDF, and for `Intl`. */
export const LANGUAGE_TAG: Readonly<Record<Language, string>> = {
  en: 'en',
  sr: 'sr-Latn',
  'sr-Cyrl': 'sr-Cyrl',
  hr: 'hr',
  bs: 'bs-Latn',
  de: 'de',
};

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  sr: 'Srpski',
  'sr-Cyrl': 'Српски',
  hr: 'Hrvatski',
  bs: 'Bosanski',
  de: 'Deutsch',
};

/** Languages of the dashboard's pages, by BCP 47: Serbian in either script. */
export const USER_LANGUAGES = ['en', 'sr-Latn', 'sr-Cyrl', 'hr', 'de'] as const;

export type UserLanguage = (typeof USER_LANGUAGES)[number];

/** Countries whose clients get Serbian texts where no language was chosen. */
const SERBIAN_COUNTRIES: readonly string[] = ['RS', 'BA', 'ME'];

/**
 * The language for the clients of a new business. Businesses of the other countries get it by the country of each client,
 * as all did when only Serbian and English were known.
 */
export function defaultLanguageOf(country: string): Language | null {
  if (country === 'DE') return 'de';
  return country === 'HR' ? 'hr' : null;
}

/** The language that a client in a country most likely reads; English where it is none of those known here. */
export function likelyLanguageOf(country: string): Language {
  return LIKELY_LANGUAGE[country] ?? 'en';
}

const LIKELY_LANGUAGE: Readonly<Record<string, Language>> = {
  AT: 'de',
  BA: 'bs',
  DE: 'de',
  HR: 'hr',
  LI: 'de',
  ME: 'sr',
  RS: 'sr',
};

/** The language of a text, such as a parameter of an address or a stored value; undefined for any other text. */
export function languageNamed(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** The language of e-mails to a user, who has chosen that of the dashboard's pages. */
export function languageOfUser(language: string | null): Language {
  return LANGUAGES.find((known) => known === language || LANGUAGE_TAG[known] === language) ?? 'en';
}

/** What decides about the language for a client; null leaves it to the next one. */
type LanguageChoice = {
  /** The language that was chosen for the document, or for the client. */
  chosen?: Language | null | undefined;
  /** The workspace's default for its clients. */
  workspaceDefault?: Language | null | undefined;
  clientCountry: string | null | undefined;
  workspaceLanguage: Language | null | undefined;
  workspaceCountry: string;
};

/**
 * The language for a client: the chosen one, else the workspace's default; without them, by the client's country; without
 * one, the workspace's own language; without that, by the workspace's country.
 */
export function languageFor({
  chosen,
  workspaceDefault,
  clientCountry,
  workspaceLanguage,
  workspaceCountry,
}: LanguageChoice): Language {
  if (chosen) return chosen;
  if (workspaceDefault) return workspaceDefault;
  if (clientCountry) return languageOf(clientCountry);
  return workspaceLanguage ?? languageOf(workspaceCountry);
}

function languageOf(country: string): Language {
  return SERBIAN_COUNTRIES.includes(country.toUpperCase()) ? 'sr' : 'en';
}
