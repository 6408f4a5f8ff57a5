import { LANGUAGE_TAG, type Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { accentStyle } from './accent.ts';
import { COPY_SCRIPT, STYLE, VIEWED_SCRIPT } from './assets.ts';
import { languageSwitch } from './page-language.ts';
import { wordsOf } from './words.ts';

/** The face of a page: a name, or a logo that is loaded relative to the page, and a colour. */
type Sender = {
  name: string;
  logo?: string | undefined;
  /** `#rrggbb`; null for that of style.css. */
  colour: string | null;
};

type HtmlPage = {
  language: Language;
  title: string;
  /** The path from the page to the root of the service, such as `../`: links then also work below a proxy's path. */
  root: string;
  /** The business that sends it. */
  sender?: Sender;
  /** Where to report, relative to the page's address, that a person sees it. */
  viewed?: string;
  /** The page's address, relative to itself, where it can be shown in other languages too. */
  address?: string;
  /** Whether it has buttons that copy something. */
  offersCopies?: boolean;
  content: Html;
};

/** A whole page. @returns its text */
export function layout({
  language,
  title,
  root,
  sender,
  viewed,
  address,
  offersCopies = false,
  content,
}: HtmlPage): string {
  const words = wordsOf(language);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}assets/${STYLE.path}">
${sender?.colour && html`<link rel="stylesheet" href="${root}assets/${accentStyle(sender.colour).path}">`}
${viewed !== undefined && html`<script src="${root}assets/${VIEWED_SCRIPT.path}" defer></script>`}
${offersCopies && html`<script src="${root}assets/${COPY_SCRIPT.path}" defer></script>`}
</head>
<body${viewed !== undefined && html` data-viewed="${viewed}"`}>
<a class="skip" href="#content">${words.skipToContent}</a>
<header class="masthead">${sender && senderOf(sender)}${address !== undefined && languageSwitch(language, address)}</header>
<main id="content">
${content}
</main>
<footer class="colophon">${sender && html`<p>${words.sentBy({ seller: sender.name })}</p>`}</footer>
</body>
</html>
`.markup;
}

function senderOf({ name, logo }: Sender): Html {
  return logo === undefined ? html`<span>${name}</span>` : html`<img src="${logo}" alt="${name}">`;
}

/** A page with a single message. */
export function noticePage(
  page: Omit<HtmlPage, 'content' | 'title'> & { notice: { title: string; text: string } },
): string {
  const { notice, ...rest } = page;
  return layout({
    ...rest,
    title: notice.title,
    content: html`<div class="sheet"><h1>${notice.title}</h1><p>${notice.text}</p></div>`,
  });
}
