/** What is wrong or missing before a document is issued or a contract is sent. They follow the name of a field. */
export const checks = {
  'check.issued':
    'The document is issued already, so nothing of it can be mended any more. Only drafts are checked.',
  'check.not_clean': 'It was not issued, because it has errors: {findings}. The issue check has all of them.',
  'check.at_field': '{field} {reason}',
  'check.both': '{first}; {second}',
  'check.more': '{first}; and {count} more',
  'check.place_of_issue': 'is missing: Serbian law wants the place of issue on every invoice',
  'check.characters': 'has characters that no font here has: {characters}',
  'check.croatian_number':
    'is made by the template {template}: Croatian law wants number, premises and device, such as 1/PP1/1, the number without a year and without zeros before it',
  'check.signers': 'are missing: a contract needs at least one',
  'check.text': 'is missing: there is nothing to sign',
  'check.deadline_past': 'is past: no signer could sign',
  'check.deadline_soon': 'is near: signers have less than {days} days',
  'check.vat_number':
    'is missing: a supply to another country of the EU without tax needs the VAT numbers of both',
  'check.by_sef': '{reason}. SEF refuses this ({rule}).',
  'check.by_profile': '{reason}. The electronic file ({profile}) cannot be written so ({rule}).',
  'check.tax_status': 'is not set: tax is charged as if the business were registered for it',
  'check.seller_number': 'is missing: readers look for the tax or registration number of the business',
  'check.address': 'is missing: readers look for the street and the town',
  'check.delivery_date':
    'is missing: the law wants the day of the supply on every invoice, also where it is the day of issue',
  'check.due_date': 'is missing: no day to pay by is stated, and the document never becomes overdue',
  'check.account': 'is missing: bank transfer is offered in {currency}, and there is no account to pay to',
  'check.other_currency':
    'is not {national}: the law wants the tax in {national} as well, so write it and the rate into the notes',
} as const;
