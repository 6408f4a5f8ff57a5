import type { ErrorRequestHandler, Request, Response } from 'express';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { type Language, languageNamed } from '../domain/language.ts';
import { message } from '../domain/messages/message.ts';
import { outageOf } from '../http/pipeline/errors.ts';
import { noticePage } from './layout.ts';
import type { Throttle } from './throttle.ts';
import { type Words, wordsOf } from './words.ts';

type PageError = {
  status: number;
  notice: keyof Pick<Words, 'notFound' | 'badRequest' | 'forbidden' | 'methodNotAllowed' | 'failed'>;
};

const PAGES: Partial<Record<FailureCode, PageError>> = {
  not_found: { status: 404, notice: 'notFound' },
  bad_request: { status: 400, notice: 'badRequest' },
  forbidden: { status: 403, notice: 'forbidden' },
  request_timeout: { status: 408, notice: 'badRequest' },
  method_not_allowed: { status: 405, notice: 'methodNotAllowed' },
  // The clock of a sandbox is advancing.
  conflict: { status: 409, notice: 'failed' },
  unavailable: { status: 503, notice: 'failed' },
};

const FAILED: PageError = { status: 500, notice: 'failed' };

/**
 * Answers every error below a secret link with a page. A link that opens nothing always gets the same page, whatever
 * the reason; it depends only on the browser's language.
 */
export function errorPage(throttle: Throttle): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const failure = failureOf(error);
    if (failure.code === 'not_found') await throttle.unknownLink(request);
    if (failure.code === 'unavailable') request.log?.error({ err: error }, 'the database cannot be used');
    else if (!Object.hasOwn(PAGES, failure.code) && failure.code !== 'rate_limited')
      request.log?.error({ err: error }, 'unexpected error');
    if (response.headersSent) response.destroy();
    else sendError(request, response, failure);
  };
}

function sendError(
  request: Request,
  response: Response,
  { code, status: ownStatus, retryAfterSeconds = 60 }: Failure,
): void {
  const language = browserLanguage(request);
  const words = wordsOf(language);
  const { status: statusOfCode, notice } = PAGES[code] ?? FAILED;
  const status = ownStatus ?? statusOfCode;
  if (code === 'rate_limited' || code === 'unavailable')
    response.set('Retry-After', String(retryAfterSeconds));
  response
    .status(code === 'rate_limited' ? 429 : status)
    .type('html')
    .send(
      noticePage({
        language,
        root: rootFrom(request),
        notice:
          code === 'rate_limited'
            ? { title: words.tooMany.title, text: words.tooMany.text({ seconds: retryAfterSeconds }) }
            : words[notice],
      }),
    );
}

/** Errors of Express and its body parser have a status; a path that cannot be decoded opens nothing. */
function failureOf(error: unknown): Failure {
  const outage = outageOf(error);
  if (outage) return outage;
  if (error instanceof Failure) return error;
  const { status = 500, message: text = '' } = error as { status?: number; message?: string };
  if (error instanceof URIError || /decode param/.test(text)) return noSuchPage();
  return status >= 400 && status < 500
    ? new Failure('bad_request', message('key.page_unreadable'))
    : new Failure('server_error', message('key.page_failed'));
}

/** The 404 of every link that opens nothing. */
export function noSuchPage(): Failure {
  return new Failure('not_found', message('request.no_such_address'));
}

/** The relative path from the requested address to the root of the service. */
export function rootFrom({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const path = originalUrl.split('?')[0] ?? '';
  return '../'.repeat(Math.max(0, path.split('/').length - 2));
}

const ACCEPTED = ['en', 'sr', 'sr-Latn', 'sr-RS', 'sr-Cyrl', 'cnr', 'hr', 'bs', 'de'];

/** The language of `?lang=`, else what the browser says: nothing else is known. */
function browserLanguage(request: Request): Language {
  const chosen = languageNamed(request.query.lang);
  if (chosen) return chosen;
  const accepted = request.acceptsLanguages(...ACCEPTED) || 'en';
  return languageNamed(accepted) ?? 'sr';
}
