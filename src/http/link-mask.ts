/** The beginnings of the links that clients open, which a secret follows. */
const AFTER_PLACE = /(\/(?:sign|d|c)\/+)[^/?#\s'"]+/gi;
/** What looks like a token, wherever it stands: a mistyped address may hold one too. */
const LONG = /[\w-]{40,}/g;

/** A path, or a text that may quote one, without the secret of a link: `/sign/…`. */
export function withoutLinks(text: string): string {
  return text.replace(AFTER_PLACE, '$1…').replace(LONG, '…');
}
