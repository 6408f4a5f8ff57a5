declare const isMarkup: unique symbol;

/** Safe markup: only `html` creates it, which escapes every value. */
export type Html = { readonly markup: string; readonly [isMarkup]: true };

type Value = Html | string | number | null | undefined | false | readonly Value[];

/**
 * Markup from a template: every value is escaped, for both text and quoted attributes, unless it is markup itself.
 * Lists are joined; null, undefined and false become empty.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const markup = strings.reduce((text, part, i) => text + textOf(values[i - 1]) + part);
  return { markup } as Html;
}

/** Restores the type of markup that `html` made on another thread. */
export function markupMadeByHtml(markup: string): Html {
  return { markup } as Html;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(textOf).join('');
}
