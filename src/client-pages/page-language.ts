import type { Request } from 'express';
import { LANGUAGE_NAMES, LANGUAGE_TAG, LANGUAGES, type Language, languageNamed } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { wordsOf } from './words.ts';

/** In which language a page is shown, and what its own links and forms add to their address so that it stays so. */
export type PageLanguage = { language: Language; query: string };

/** The language of `?lang=` in the address; else that of the record, which the page then has at its plain address. */
export function pageLanguage({ query }: Pick<Request, 'query'>, own: Language): PageLanguage {
  const chosen = languageNamed(query.lang);
  return chosen ? { language: chosen, query: `?lang=${chosen}` } : { language: own, query: '' };
}

/**
 * Links to the page in the other languages, each by its own name.
 * @param address of the page, relative to where it is shown, without `lang`
 */
export function languageSwitch(current: Language, address: string): Html {
  const next = address.includes('?') ? '&' : '?';
  return html`<nav class="languages" aria-label="${wordsOf(current).language}"><ul>${LANGUAGES.map(
    (language) => {
      const tag = LANGUAGE_TAG[language];
      const name = LANGUAGE_NAMES[language];
      return language === current
        ? html`<li><strong lang="${tag}" aria-current="true">${name}</strong></li>`
        : html`<li><a href="${address}${next}lang=${language}" lang="${tag}" hreflang="${tag}" rel="nofollow">${name}</a></li>`;
    },
  )}</ul></nav>`;
}
