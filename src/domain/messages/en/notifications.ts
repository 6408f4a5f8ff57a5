/** What owners and admins are notified of in the dashboard. */
export const notifications = {
  'notice.api_key': '{email} made an API key: {name}. Revoke it if this was not intended.',

  'notice.second_factor_on': 'The second factor of your account was switched on, from {address}.',
  'notice.second_factor_off': 'The second factor of your account was switched off, from {address}.',
  'notice.second_factor_off.by_operator':
    'The second factor of your account was switched off, by the operator of the service.',
  'notice.password_changed': 'The password of your account was changed, from {address}.',
  'notice.recovery_codes_renewed':
    'New recovery codes were made for your account, and the old ones ended, from {address}.',
  'notice.new_place': 'Your account was signed in to from a new place, from {address}.',
  'notice.wrong_codes':
    'Five wrong codes were tried with the right password of your account, from {address}.',

  'notice.contract_signed': 'Everyone has signed contract {number} ({title}).',
  'notice.contract_declined': 'A signer has declined contract {number} ({title}).',
  'notice.contract_withheld':
    'Contract {number} ({title}) can no longer be signed: some programs may show its PDF differently. Void it, and send the PDF again as a new contract.',
  'notice.document_overdue': 'Document {number} of {client} is overdue.',
  'notice.documents_overdue': '{count} documents have become overdue.',
  'notice.document_viewed': 'Document {number} of {client} was opened by the client.',
  'notice.document_paid': 'Document {number} of {client} is paid.',
  'notice.plan_limit_near': '{used} of the {limit} documents of this month are issued.',
  'notice.plan_limit_reached':
    '{used} of the {limit} documents of this month are issued. No more can be issued.',
  'notice.recurring_expense': 'The recurring expense {expense} was not added on {date}: {reason}.',
  'notice.endpoint_off':
    'The webhook endpoint {origin} was switched off: {count} deliveries in a row failed permanently.',
  'notice.mail_failed': 'The e-mail with {what} to {email} was not delivered: {error}',
  'notice.mail_unconfirmed':
    'The e-mail with {what} to {email} may or may not have been delivered: the service ended before the mail server had answered. It is not sent again by itself; "mails resend {reference}" does.',

  'mail.what.document': 'document {number}',
  'mail.what.invitation': 'an invitation to the dashboard',
  'mail.what.account_notice': 'a notice about an account',
  'mail.what.password_link': 'a link for a new password',
  'mail.what.contract_signed': 'the signed contract {number} ({title})',
  'mail.what.missing_contract_signed': 'a signed contract',
  'mail.what.contract_reminder': 'the reminder to sign contract {number} ({title})',
  'mail.what.missing_contract_reminder': 'the reminder to sign a contract',
  'mail.what.contract_invitation': 'the invitation to sign contract {number} ({title})',
  'mail.what.missing_contract_invitation': 'the invitation to sign a contract',
} as const;
