/** SEF, Serbia's system of e-invoices. */
export const sef = {
  'sef.country': 'SEF is for businesses in Serbia.',
  'sef.environment':
    'A production workspace is connected to the production SEF only, a sandbox to the demo or a simulator, not to {system}.',
  'sef.key_form': 'This is not an API key of SEF.',
  'sef.no_simulator':
    'No address of a simulator is set here: give the command SEF_SIMULATOR_URL, as the server has it, or --url with the address.',
  'sef.url': 'Only a simulator has an address of its own; those of SEF are settings of the service.',
  'sef.open_elsewhere': 'Submissions to SEF ({system}) are still open; they can only be followed there.',
  'sef.not_connected': 'The workspace is not connected to SEF.',
  'sef.not_submitted': 'The document was not submitted to SEF.',
  'sef.nothing_to_retry': 'SEF has refused the document; submit it again once the reason is mended.',
  'sef.voided': 'The invoice was reversed in SEF; issue another document under a number of its own.',
  'sef.mistake': 'SEF holds the invoice as a mistake: cancel it there first, then submit it again.',
  'sef.comment': 'Write the reason; SEF shows it to the buyer.',
  'sef.draft': 'Only an issued document can be submitted to SEF.',
  'sef.cancelled': 'A cancelled document cannot be submitted to SEF.',
  'sef.proforma': 'A proforma is no invoice, and is not submitted to SEF.',
  'sef.no_storno': 'SEF has no invoice of this document that can be reversed.',
  'sef.no_cancellation':
    'SEF has no invoice of this document that can be cancelled; one that was sent is reversed by storno.',
  'sef.command_under_way': 'SEF was already asked for something else; wait for its answer.',
  'sef.stands_new':
    'SEF has not sent the document on to the buyer yet: cancel it in SEF first (…/einvoice/cancel, with a comment).',
  'sef.stands_sent':
    'The document stands in SEF: reverse it there by storno first (…/einvoice/storno, with a comment), or correct it with a credit note once it is accepted.',
  'sef.stands_sending':
    'The document is on its way to SEF or to the buyer: wait until its state in SEF (…/einvoice/submission) is another, then try again.',
  'sef.stands_asked':
    'SEF was asked to take the document back, and has not done it yet: wait until it is voided there (…/einvoice/submission), then cancel it here.',
  'sef.stands_unconfirmed':
    'It is not known whether SEF has the document: have the operator search for it there first (einvoice retry), then try again.',

  'notice.sef_paused': 'Submitting e-invoices to SEF is paused, because it refused the key: {reason}',
  'notice.sef_failed': 'SEF refused document {number}: {reason}',
  'notice.sef_unconfirmed': 'It is not known whether SEF has document {number}: {reason}',
  'notice.sef_command_refused': 'SEF did not do what was asked for document {number}: {reason}',
  'notice.sef_not_submitted': 'Document {number} was issued, but not submitted to SEF: {reason}',
} as const;
