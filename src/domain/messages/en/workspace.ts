/** Settings of a business: its profile, bank accounts, logo and webhook endpoints; tables that are imported. */
export const workspace = {
  'workspace.country': '"{country}" is not a country with a catalogue of taxes here; these are: {countries}',
  'workspace.time_zone': '"{text}" is not an IANA time zone, such as Europe/Belgrade',
  'workspace.language': '"{text}" is not a language here; these are: {languages}',
  'workspace.electronic_scheme':
    '"{text}" is not a code of the EAS list, which has four digits or two letters: 9948, EM',
  'workspace.website': '"{text}" is not the address of a website, such as https://zora.example',
  'bank_account.iban': '"{text}" is not an IBAN: its length or its check digits are wrong',
  'bank_account.bic': '"{text}" is not a BIC of 8 or 11 characters, such as KOBBRSBG',
  'bank_account.scheme': '"{text}" is not a scheme of bank accounts; these are: {schemes}',
  'bank_account.not_of_scheme': 'is not part of an account of the scheme "{scheme}"',
  'bank_account.routing_number':
    '"{text}" is not a routing number: nine digits, of which the last checks the others',
  'bank_account.account_type': '"{text}" is not a type of account; these are: {types}',
  'bank_account.us_number': '"{text}" is not an American account number of 4 to 17 digits',
  'bank_account.sort_code': '"{text}" is not a sort code of six digits, such as 12-34-56',
  'bank_account.gb_number': '"{text}" is not a British account number of eight digits',
  'bank_account.other_iban': '"{text}" is not the IBAN of this sort code and account number',
  'bank_account.too_many':
    'A workspace can have at most {most} bank accounts. Remove one that is not used any more.',
  'bank_account.of_drafts': 'Drafts name this account: {count}. Choose another one in them first.',
  'bank_account.unknown': 'is not a bank account of this workspace',
  'bank_account.other_currency': 'is an account in {account}, but the document is in {currency}',
  'payment_method.unknown': '"{text}" is not a payment method; the methods are: {methods}',

  'defaults.not_paid': 'is not for credit notes: nothing is paid on them',

  'logo.no_picture': 'must be a whole PNG or JPEG picture',
  'logo.too_wide': 'is {width} × {height} pixels: each side may have 1 to {most}',
  'logo.too_many_pixels': 'is {width} × {height} pixels: it may have {most} in all',
  'logo.too_many_bits': 'has {bits} bits per colour: save it with {most}',

  'endpoint.url_too_long': 'The URL may have at most {most} characters.',
  'endpoint.url_spaces': 'The URL must not contain spaces or backslashes.',
  'endpoint.url_full': 'Must be a full URL that begins with https://.',
  'endpoint.url_https': 'The URL must begin with https://.',
  'endpoint.url_user': 'The URL must not contain a user name or a password.',
  'endpoint.url_fragment': 'The URL must not have a fragment.',
  'endpoint.url_port': 'Port {port} cannot be used: take 443 or one from 1024 up.',
  'endpoint.url_private': 'Private, local and reserved addresses cannot be used.',
  'endpoint.url_host': 'The host is not a valid name.',
  'endpoint.url_not_public': 'The host must be a name of the public internet.',
  'endpoint.no_event': 'Choose at least one event, or all.',
  'endpoint.unknown_events': '{names} is not an event; the events are: all, {events}',
  'endpoint.description_too_long': 'May have at most {most} characters.',
  'endpoint.too_many': 'A workspace can have at most {most} webhook endpoints.',
  'endpoint.inactive': 'This webhook endpoint is inactive. Switch it on first.',
  'delivery.endpoint_removed': 'The webhook endpoint of this delivery was removed.',
  'delivery.endpoint_inactive': 'The webhook endpoint of this delivery is inactive. Switch it on first.',

  'table.no_rows': 'must have a line of titles and at least one row',
  'table.no_row_left': 'leaves no row',
  'table.unknown_column': '"{text}" is not a field; these are: {fields}',
  'table.open_quotation': 'has a quotation mark that is never closed, from line {line} on',
  'table.too_many_rows': 'must have at most {most} rows',
  'table.too_many_columns': 'must have at most {most} columns',
  'table.too_many_cells':
    'has {cells} cells, but there are {titles} titles: put a cell that has a separator in it into quotation marks',
  'table.ambiguous_number':
    'could be {thousands} or {decimal}: write {thousands} without a separator, or {decimal}0',
  'table.split': 'has more than can be added at once: split it into at least {count} tables',
  'table.workbook_too_long': 'are {count}, a workbook has at most {most}: narrow the list, or take CSV',
} as const;
