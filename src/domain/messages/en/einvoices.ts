/**
 * What keeps a document from being written as an electronic file, or may make its reader refuse it. They follow the name of
 * a field.
 */
export const einvoices = {
  'einvoice.draft': 'A draft has no file yet: issue the document first.',
  'einvoice.proforma': 'A proforma is no tax document, so there is no electronic file of it.',
  'einvoice.no_tax_of_country':
    'There are no electronic files for businesses in {country}: they have no VAT.',
  'einvoice.other_country':
    'The profile {profile} is not for businesses in {country}. For them there are: {profiles}.',
  'einvoice.by_rule': '{reason} ({rule})',
  'einvoice.missing': 'is missing',
  'einvoice.due_date_or_terms':
    'is missing: what is payable needs a due date or payment terms; defaults for new documents are set under Settings → Business → New documents',
  'einvoice.seller_number': 'is missing: the seller needs a registration number or a VAT number',
  'einvoice.vat_letters': 'does not begin with the letters of its country, such as DE',
  'einvoice.two_decimals': 'has a third decimal: electronic files have amounts of two at most',
  'einvoice.no_lines': 'has no line with an amount',
  'einvoice.name_of_line': 'is missing: each line needs a name',
  'einvoice.unit_unknown': 'is not known for this unit: the file says C62 (one)',
  'einvoice.tax_number_for_vat':
    'is missing: a seller who charges VAT, or says why not, needs a VAT or tax number',
  'einvoice.vat_number_for_category': 'is missing: category {category} needs it',
  'einvoice.buyer_number_for_category':
    'is missing: category {category} needs the VAT or registration number of the client',
  'einvoice.out_of_scope_alone':
    'is out of scope of VAT, and other lines are not: they need a document of their own',
  'einvoice.rate_of_category': 'does not fit its category {category}',
  'einvoice.reason': 'is missing: category {category} needs the reason, or its code',
  'einvoice.delivery_for_category': 'is missing: category {category} needs the day or period of the delivery',
  'einvoice.country_for_category': 'is missing: category {category} needs the country of the delivery',
  'einvoice.sums': 'do not add up to the totals of the document',
  'einvoice.scheme': 'is missing: the electronic address needs its scheme',
  'einvoice.reference_or_order':
    'is missing: the file needs a reference of the buyer or the number of its order',
  'einvoice.email_scheme': 'is for an e-mail address, which Peppol does not deliver to',
  'einvoice.outside_period': 'is outside the period of the document',
  'einvoice.payment': 'is missing: the file needs an account to pay to',
  'einvoice.type_in_germany': 'is a type of document that is unusual in Germany',
  'einvoice.phone': 'has fewer than three digits',
  'einvoice.email': 'is no e-mail address',
  'einvoice.serbian_currency': 'is not RSD: the tax in RSD would need an exchange rate',
  'einvoice.serbian_number': 'is no PIB of 9 digits or JMBG of 13',
  'einvoice.serbian_registration':
    'is no number of 8 or 13 digits: a zero at its beginning may have been lost',
  'einvoice.serbian_electronic_address': 'needs a PIB',
  'einvoice.reference_or_period': 'is missing: a credit note names the earlier invoice or a period',
  'einvoice.serbian_code': 'is missing: category {category} needs a code such as {example}',
  'einvoice.one_code':
    'differs from that of another line of category {category}: one document has one code for it',
  'einvoice.delivered_later': 'is after the date of issue',
  'einvoice.one_preceding': 'names more than one earlier document, and this format has a place for one',
  'einvoice.operator_oib': 'is no OIB: the operator of the invoice needs one',
  'einvoice.operator': 'is missing: it is the operator of the invoice',
  'einvoice.oib': 'is no OIB of 11 digits',
  'einvoice.blank_in_number': 'has a blank in it',
  'einvoice.before_croatian': 'is before 2026, when electronic invoices began in Croatia',
  'einvoice.kpd': 'is missing: each line needs a code of KPD, scheme CG',
  'einvoice.kpd_unknown': 'is no code of KPD 2025',
  'einvoice.scheme_unknown': 'is no code of the EAS list',
  'einvoice.classification_unknown': 'has a scheme that is no code of UNTDID 7143',
  'einvoice.reason_unknown': 'is no code of the VATEX list',
  'einvoice.reason_of_category': 'is the reason of another category than {category}',
  'einvoice.country_unlisted': 'has no code in ISO 3166-1, so that no file can name it',
  'einvoice.sef_type':
    'of an earlier document outside SEF, the file says whether it is an invoice or an advance invoice, and of no other type',
  'einvoice.sef_missing': 'is not in SEF: submit that document first',
  'einvoice.sef_rejected':
    'was rejected by the buyer, and SEF takes no notes to it: reverse it by storno, and issue it again under another number',
  'einvoice.sef_reversed': 'was reversed in SEF by storno',
  'einvoice.sef_reference':
    'is no reference that SEF takes: digits, letters, dashes and slashes, or one of model 97',
  'einvoice.sef_unit':
    'is not in the list of units that SEF is known to have: take another, such as H87 for pieces or C62 for one',
  'einvoice.no_obligation':
    'says that no obligation arises, and the document charges VAT: SEF may refuse that',
  'einvoice.obligation':
    'names a date, and the document charges no VAT: to SEF, leave it empty or say that no obligation arises',
  'einvoice.scheme_of_peppol': 'is no code of the list that Peppol has',
  'einvoice.address_form': 'does not have the form of a number of its scheme',
  'einvoice.ends_early': 'is before the beginning of the period',
  'einvoice.early_payment':
    'has a line that begins with #, and is no discount such as #SKONTO#TAGE=14#PROZENT=2.00# alone; other text begins on the next line',
} as const;
