import type { Response } from 'express';

/** Sends a page of the docs, which may load what is of this server and nothing else. */
export function sendDocsPage(response: Response, html: string): void {
  response
    .set(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .set('X-Content-Type-Options', 'nosniff')
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(html);
}
