/** Requests as such: bodies, limits, and what could not be done this time. */
export const requests = {
  'request.invalid': 'The request data is invalid.',
  'request.no_such_address': 'There is nothing at this address.',
  'request.no_such_record': 'There is no record with this reference.',
  'request.unexpected': 'Something went wrong on our side. The X-Request-Id of this answer helps to find it.',
  'request.too_costly':
    'This takes more time or memory than one request may have. Ask for less at once, or try again in {seconds} s.',
  'request.idempotency_conflict':
    'This Idempotency-Key was used for a different request. Send a new key, or repeat the first request exactly.',
  'request.weak_tag':
    'If-Match takes no weak tag: a proxy has put W/ before the ETag of this record. Nothing was done.',
  'request.record_changed':
    'The record has changed since the state that If-Match names. Nothing was done: read it again, then decide.',

  'body.too_large': 'The request body is larger than {size}.',
  'body.incomplete': 'The request body is incomplete.',
  'body.too_many_pieces': 'The request body comes in too many pieces. Send larger ones.',
  'body.late': 'The request did not arrive in time.',
  'body.slow': 'The request body arrives too slowly.',
  'body.not_json': 'Send the request body as Content-Type: application/json.',
  'body.malformed': 'The request body is not valid JSON.',
  'body.not_utf8': 'The request body must be UTF-8.',
  'body.encoding': 'The Content-Encoding of the request is not supported.',
  'body.too_deep': 'The request body is nested too deeply.',
  'body.not_as_described': 'The request cannot be read: its body is not what its headers say.',
  'body.client_left': 'The client closed the connection before it had the answer.',

  'unavailable.database': 'The database cannot be reached now. Try again in {seconds} s.',
  'unavailable.locked':
    'The database is busy: another program has been writing to it for seconds. Nothing was changed; try again in {seconds} s.',
  'unavailable.starting': 'The service is starting, or being upgraded. Try again in {seconds} s.',
  'unavailable.threads':
    'This machine is busy: what answers such requests is still starting. Try again in {seconds} s.',
  'unavailable.unwritable':
    'The disk of the database is full or cannot be written. Nothing was changed; try again in {seconds} s.',

  'too_many.attempts': 'Too many attempts. Try again in {seconds} s.',
  'too_many.contracts': 'Too many contracts opened at once. Try again in {seconds} s.',
  'too_many.exports': 'Too many exports at once. Try again in {seconds} s.',
  'too_many.files': 'Too many files at once. Try again in {seconds} s.',
  'too_many.imports': 'Too many imports at once. Try again in {seconds} s.',
  'too_many.links': 'Too many links. Try again in {seconds} s.',
  'too_many.pdfs_being_made': 'Too many PDFs are being made. Try again in {seconds} s.',
  'too_many.request_bodies': 'Too many request bodies at once. Try again in {seconds} s.',
  'too_many.requests': 'Too many requests. Try again in {seconds} s.',
  'too_many.searches': 'Too many searches at once. Try again in {seconds} s.',
  'too_many.uploads': 'Too many uploads at once. Try again in {seconds} s.',

  'mail.repeated': 'This went to {email} {count} times today. Try again in {seconds} s.',
  'mail.day_of_address': 'At most {most} e-mails in 24 hours go to one address. Try again in {seconds} s.',
  'mail.day_used_up': 'At most {most} e-mails in 24 hours go out from here. Try again in {seconds} s.',
} as const;
