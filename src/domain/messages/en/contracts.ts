/** Contracts, and the PDFs that are uploaded as contracts. */
export const contracts = {
  'contract.uploaded_body': 'cannot be set: the contract is a PDF that was uploaded',
  'contract.future_deadline': 'must lie in the future',
  'contract.signer_twice': 'is the address of another signer',
  'contract.only_draft_changes': 'Only a draft can be changed or deleted: this contract is {status}.',
  'contract.only_draft_is_sent': 'Only a draft can be sent: this contract is {status}.',
  'contract.no_signer': 'There is no signer.',
  'contract.no_text': 'There is no text to sign.',
  'contract.deadline_passed': 'The deadline for signing has passed.',
  'contract.no_signatures': 'The contract takes no signatures: it is {status}.',
  'contract.not_their_turn': 'It is not the turn of this signer.',
  'contract.no_mail': 'This service sends no e-mail: hand over the signing link instead.',
  'contract.no_links': 'A {status} contract has no signing links.',
  'contract.no_signed_pdf': 'There is no signed PDF: the contract is {status}.',
  'contract.not_voidable': 'The contract can no longer be voided: it is {status}.',
  'contract.outdated_upload':
    'Its PDF was uploaded before PDFs were made the same for every reader. Upload it once more, as a new contract.',

  'contract.status.draft': 'draft',
  'contract.status.sent': 'sent',
  'contract.status.partially_signed': 'partially signed',
  'contract.status.signed': 'signed',
  'contract.status.declined': 'declined',
  'contract.status.expired': 'expired',
  'contract.status.voided': 'voided',
  'contract.status.past_deadline': 'past its deadline',

  'pdf.no_pdf': 'is no PDF',
  'pdf.damaged': 'is damaged: print it to PDF once more and upload that',
  'pdf.unreadable':
    'cannot be drawn with the time and memory that there is: print it to PDF once more, with fewer pages or smaller pictures, and upload that',
  'pdf.missing_fonts':
    'has letters whose fonts are not in the file: print it to PDF once more, with its fonts embedded, and upload that',
  'pdf.no_pages': 'has no pages',
  'pdf.too_many_pages': 'has more than {most} pages',
  'pdf.protected': 'is protected by a password: remove that first',
} as const;
