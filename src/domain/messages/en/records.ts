/** Clients, items, documents, expenses and their statistics. */
export const records = {
  'client.unknown': 'is not a client of this workspace',
  'client.contact_twice': 'is the address of another contact',
  'client.einvoice_profile': 'is no format of e-invoices in {country}; there are: {profiles}',
  'client.erased': 'is a client whose personal data were erased',
  'client.erased_unchanged': 'cannot change: the personal data of this client were erased',
  'client.open_contracts': 'A contract with this client waits for signatures: void it first.',
  'client.portal_off': 'The portal is switched off for this client; set portal_access_enabled first.',

  'finding.serbian_tax_number': 'is neither a PIB of 9 digits nor a JMBG of 13',
  'finding.croatian_tax_number': 'is no OIB of 11 digits',
  'finding.check_digit': 'is no {name}: a digit is mistyped',
  'finding.vat_number': 'is no VAT number of {prefix}: something is mistyped',
  'finding.vat_prefix': 'does not begin with {prefix}',
  'finding.no_scheme': 'is missing: it does not follow from the address',

  'item.unknown': 'is not an item of this workspace',
  'item.products_only': 'is for products only; this item is a service',

  'tax_rate.no_standard': '{country} has no standard tax rate on {date}; name a tax rate key',
  'tax_rate.unknown':
    '"{key}" is not a tax rate key of this workspace\'s country ({country}); these are: {keys}',
  'tax_rate.unknown_on':
    '"{key}" is not a tax rate key of this workspace\'s country ({country}) on {date}; these are: {keys}',
  'tax_rate.charges_tax':
    '"{key}" charges tax, but on {date} the seller is not registered for it, and would owe what is charged; take {default}, or change the tax status in the settings',
  'tax_rate.of_another_status':
    '"{key}" is for sellers who are not registered for the tax, but on {date} the seller is; take another rate, or change the tax status in the settings',
  'tax_rate.replaced_on': '"{key}" does not apply on {date}; the rate of that time is "{right}"',
  'tax_rate.retired': '"{key}" is retired; take another rate, or use it again in the settings',

  'document.unknown': 'is not a document of this workspace',
  'document.of_another_client': 'is a document of another client',
  'document.in_another_currency': 'is in {currency}',
  'document.unknown_type':
    "is not an active document type of this workspace's country ({country}); these are: {keys}",
  'document.type_key': 'must be the key of a document type, such as rs_invoice',
  'document.unknown_status': '"{text}" is no status; these are: {statuses}',
  'document.no_payment_method': '{currency} has no active payment method in this workspace',
  'document.discount_exceeds_lines': 'must not exceed the sum of the lines',
  'document.discount_too_large': 'must not exceed quantity × unit price, whatever the sign of the quantity',
  'document.line_too_large': 'quantity × unit price must not exceed {most} minor units, whatever its sign',
  'document.taxed_line_too_large':
    'the line with its tax must not exceed {most} minor units, whatever its sign',
  'document.total_too_large':
    'the amounts of all lines together, whatever their signs, must not exceed {most} minor units',
  'payment_reference.check_digits': 'has wrong check digits: {expected} was expected instead of {given}',
  'payment_reference.rf': 'is longer than an RF reference, which has at most {most} characters',
  'payment_reference.model_97':
    'is no reference of model 97: two check digits, then letters, digits and dashes, {most} characters at most',
  'payment_reference.hr':
    'is no reference of a Croatian model: digits in up to four parts with dashes, 22 characters at most',
  'document.due_days_differ': 'do not lead to the due date that is sent too ({date}); send one of them',
  'document.negative_subtotal': 'must not add up to a negative subtotal: it would be {amount} {currency}',
  'document.negative_tax': 'must not add up to a negative tax: it would be {amount} {currency}',
  'document.draft_cannot_be_cancelled': 'A draft cannot be cancelled: delete it instead.',
  'document.paid_cannot_be_cancelled':
    'A document with payments cannot be cancelled: reverse its payments first.',
  'document.credited_cannot_be_cancelled':
    'A document that is credited or deducted cannot be cancelled without a credit note: set credit to true, or cancel the other documents first.',
  'document.type_without_credit': 'is not possible for a document of this type',
  'document.nothing_left_to_credit': 'All of this document is credited or deducted already.',
  'document.owed_beyond_credit':
    'More is owed on this document than can still be credited: a part was deducted, or its credit was used elsewhere.',
  'document.plan_limit': 'The monthly limit of the plan is reached: {limit} issued.',
  'document.number_taken':
    'The number {number} is already taken: change the number template of the workspace.',
  'document.draft_without_pdf': 'A draft has no PDF; issue it first.',
  'document.issued_has_pdf': 'This document is issued and has a PDF of its own: GET {address}',
  'document.draft_without_page': 'A draft has no public page; issue it first.',
  'document.draft_cannot_be_sent': 'A draft cannot be sent: issue it first.',
  'document.text_without_email': 'Without an e-mail, the client cannot read this: leave it out.',
  'document.address_without_email': 'is for an e-mail, and none is sent: leave it out',
  'document.copy_without_recipient': 'needs a recipient: the client has no address, so name one in to',
  'document.cancelled_cannot_be_sent': 'A cancelled document cannot be sent.',
  'document.immutable':
    'An issued document can no longer be changed or deleted. Cancel it, or issue a credit note.',

  'payment.exceeds_balance': 'exceeds the balance of {balance} {currency}',
  'payment.already_reversed': 'This payment is already reversed.',
  'payment.reversal_too_large':
    'The sum of all open balances in {currency} must not exceed {most} minor units.',
  'payment.type_without_payments': 'A document of this type takes no payments.',
  'payment.document_closed': 'A {status} document takes no payments.',
  'payment.document_converted': 'Another document was made from this proforma; it takes the payments.',
  'payment.document_twice': 'names a document that is already named',
  'payment.exceeds_account': 'exceeds the {amount} {currency} that are on account',
  'payment.refunded_before': 'Something of this payment was given back; it cannot be reversed any more.',
  'payment.credit_used':
    'A document of this payment was cancelled by a credit note that was used since; the payment cannot be reversed any more.',
  'payment.rest':
    'must use up the amount: {amount} {currency} are left; name more documents, or keep the rest on account',
  'payment.allocated_too_much': 'must not exceed the amount: {amount} {currency} are too much',

  'relation.document_or_number': 'needs document for one of this workspace, or else number',
  'relation.named_twice': 'names a relation that is already named',
  'relation.not_issued': 'is a draft; issue it first',
  'relation.cancelled': 'is cancelled',
  'relation.not_owed': 'is not an invoice, an advance invoice or a debit note',
  'relation.not_proforma': 'is not a proforma',
  'relation.deducts_by_advances': 'is deducted by naming it in advances',
  'relation.credits_one': 'may credit only one document of this workspace',
  'relation.only_credit_note': 'is for credit notes only',
  'relation.only_debit_note': 'is for debit notes only',

  'line.from_without_from': 'needs from',
  'line.unknown': 'must be the position of a line of that document, from 1 to {lines}',
  'line.another_kind': 'must be the kind of the line that is taken over: {kind}',
  'line.price_in_other_currency': 'is required, because the price of the item is in {currency}',
  'line.not_of_kind': 'must not be given on a line of kind {kind}',
  'line.needs_description': 'is required on a line of kind {kind}',
  'line.needs_item': 'must have at least one line of kind item',
  'line.unit_code': '"{code}" is no unit code of UN/ECE Recommendation 20 or 21, such as H87 or HUR',
  'line.exempts_taxed': 'must not be given on a line whose tax rate is not exempt',

  'advance.only_invoice': 'can be deducted by an invoice only',
  'advance.no_advance_invoice': 'is not an advance invoice',
  'advance.not_paid': 'is not paid',
  'advance.used_up': 'is deducted or credited already',
  'advance.exceeds_left': 'exceeds the {amount} {currency} that are left of it',
  'advance.exceeds_band': 'exceed the {amount} {currency} without tax of {label}',
  'advance.exceeds_total': 'exceed the total of {amount} {currency}',

  'credit.exceeds_band': 'exceed the {amount} {currency} without tax that are left of {label}',
  'credit.nothing_left': 'is credited or deducted already, all of it',
  'credit.exceeds_document': 'exceed the {amount} {currency} that are left of the document',
  'credit.exceeds_left': 'exceeds the {amount} {currency} that are left of the credit note',
  'credit.not_a_credit_note':
    'Only an issued credit note that is not cancelled can be applied or given back.',
  'credit.not_on_proforma': 'A proforma takes no credit: it is applied to the invoice that follows.',
  'credit.refunded_cannot_be_cancelled':
    'Something of this credit note was given back; it cannot be cancelled any more.',
  'credit.replacement_used':
    'A document that this credit note settles was cancelled by another one that was used since; this one cannot be cancelled any more.',
  'credit.of_cancelled': 'This credit note has cancelled its document; it stays.',

  'number.open_brace': 'must close every brace that it opens',
  'number.characters': 'must contain only letters, digits, - _ . / and tokens in braces',
  'number.unknown_token': 'has an unknown token {token}; known are PREFIX, YYYY, YY, MM and SEQ:1 to SEQ:12',
  'number.without_prefix': 'must contain {PREFIX}',
  'number.without_year': 'must contain the year: {YYYY} or {YY}',
  'number.one_sequence': 'must contain {SEQ:n} exactly once',
  'number.too_long': 'must give numbers of at most {most} characters, even for the {sequence}th document',
  'number.same_numbers': 'would give the same numbers to {type} and {other}',
  'number.series_used':
    'Numbers of this series were taken already: it goes on with {next}, and can no longer begin at another one.',
  'number.series_full': 'This series has no number after {last}.',
  'number.two_digit_year':
    'must lie from 2000 to 2099: the numbers of this workspace show two digits of the year',

  'expense.scheduled_date': 'cannot be changed: this expense was generated for its scheduled date ({date})',
  'recurrence.weekday': 'must be a weekday for a weekly expense, such as monday',
  'recurrence.day_of_month': 'must be a day from 1 to 31, or "last", for a monthly expense',
  'recurrence.day_of_year': 'must be a month and a day for a yearly expense, such as 04-15',
  'recurrence.no_date_until': 'leaves no date up to {date}',
  'recurrence.no_date_from': 'leaves no date from the start on ({date})',
  'recurrence.too_far_back': 'must be at most {years} years ago: {date} or later',
  'recurrence.too_many_past': 'has more than {most} dates in the past',
  'recurrence.too_many':
    'A workspace can have at most {most} recurring expenses, those that it removed in 24 hours included.',
} as const;
