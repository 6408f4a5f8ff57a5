import type { Request, Response } from 'express';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { type Html, html } from '../formats/html.ts';
import type { Words } from './words.ts';

// What the forms of pages share: their fields as they arrive, and their errors.

/** The errors of a form, by field. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** What is wrong with a form, with a link to each field. */
export function summaryOf(problems: Problems, words: Words): Html | false {
  const shown = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  if (shown.length === 0) return false;
  return html`<div class="notice bad" role="alert">
<h3>${words.problemTitle}</h3>
${shown.map(([field, problem]) => html`<p><a href="#${field}">${problem}</a></p>`)}
</div>`;
}

/** Connects a field to its hint and its error; `first` sets the focus if it is faulty. */
export function fieldAttributes(
  field: string,
  problem: string | undefined,
  hint: string | undefined,
  first: boolean,
): Html {
  const described = [problem && `${field}-error`, hint].filter(Boolean).join(' ');
  return html`${described && html`aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}${problem !== undefined && first && html` autofocus`}`;
}

/** The error of a field, below it. */
export function errorOf(field: string, problem: string | undefined): Html | false {
  return problem !== undefined && html`<p class="error" id="${field}-error">${problem}</p>`;
}

/** Redirects the browser to the page with GET, so that a reload submits no form again. The address stays relative. */
export function seeOther(response: Response, address: string): void {
  response.status(303).set('Location', address).end();
}

/**
 * The fields of a form, each once and of plain text.
 * @throws Failure `bad_request` for anything else, which no browser sends from the page
 */
export function fieldsOf(request: Request): Record<string, string | undefined> {
  if (!request.is('application/x-www-form-urlencoded')) throw unreadable();
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const isPlain = (value: unknown) =>
    typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
  if (!fields.every(([, value]) => isPlain(value))) throw unreadable();
  return Object.fromEntries(fields) as Record<string, string>;
}

function unreadable(): Failure {
  return new Failure('bad_request', message('key.form_unreadable'));
}
