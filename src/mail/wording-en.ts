import type { Wording } from './wording-type.ts';

export const ENGLISH: Wording = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'Kind regards,',
  footer: (seller) => `This message was sent automatically on behalf of ${seller}.`,
  quote: (seller) => `${seller} writes:`,
  fallback: 'If the button does not work, open this address:',
  document: {
    attached: (document) => `Please find attached: ${document}.`,
    open: 'View the document',
    portal: 'All your documents',
    total: 'Total',
    toPay: 'Amount due',
    dueDate: 'Due date',
  },
  contract: {
    letters: {
      contract_invitation: {
        subject: ({ title, seller }) => `Please sign: ${title} – ${seller}`,
        says: ({ title, seller }) => `${seller} invites you to read and sign the contract “${title}”.`,
      },
      contract_reminder: {
        subject: ({ title, seller }) => `Reminder, please sign: ${title} – ${seller}`,
        says: ({ title, seller }) => `The contract “${title}” with ${seller} is waiting for your signature.`,
      },
      contract_signed: {
        subject: ({ title, seller }) => `Signed by everyone: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `Everyone has signed the contract “${title}” with ${seller}. The signed contract is attached; please keep it.`,
      },
    },
    keepSecret:
      'The link is yours alone. Please do not forward this message: anyone who has the link can sign in your name.',
    number: 'Contract number',
    deadline: 'Please sign before',
    sign: 'Read and sign',
    open: 'View the contract',
  },
  access: {
    invitation: {
      subject: (seller) => `You are invited to ${seller}`,
      says: (seller) => [
        `You are invited to work on the invoices of ${seller}.`,
        'The link below works once, for 7 days, and is yours alone: please do not forward this message.',
      ],
      open: 'Accept the invitation',
    },
    password_reset: {
      subject: () => 'A new password',
      says: () => [
        'A new password was requested for this address, probably by you.',
        'The link below works once, for one hour. If it was not you, there is nothing to do: the old password stays.',
      ],
      open: 'Choose a new password',
    },
  },
  account: {
    changes: {
      second_factor_on: {
        subject: 'The second factor of your account is on',
        says: 'The second factor of your account was switched on: from now on signing in takes a code, too.',
      },
      second_factor_off: {
        subject: 'The second factor of your account is off',
        says: 'The second factor of your account was switched off: your password alone is enough now.',
      },
      password_changed: {
        subject: 'Your password was changed',
        says: 'The password of your account was changed, and every other browser was signed out.',
      },
      recovery_codes_renewed: {
        subject: 'New recovery codes',
        says: 'New recovery codes were made for your account. The old ones no longer work.',
      },
      new_place: {
        subject: 'A sign-in from a new place',
        says: 'Your account was signed in to from a browser and a network that it has not been used from before.',
      },
      wrong_codes: {
        subject: 'Wrong codes with your password',
        says: 'Five wrong codes were tried with the right password of your account. Who tried them knows the password.',
      },
    },
    ifNotYou:
      'If that was you, there is nothing to do. If not, choose a new password at once, and sign out every browser in your account.',
    when: 'When',
    address: 'Network address',
    byOperator: 'The operator of the service did this.',
    open: 'Open your account',
  },
};
