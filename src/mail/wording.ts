import type { AccountChange } from '../domain/account-notice.ts';
import type { Language } from '../domain/language.ts';
import type { AccessMailKind, ContractMailKind } from '../domain/mail.ts';

type Contract = { title: string; number: string; seller: string };

/** Every text of the e-mails, in one language. */
type Wording = {
  tag: string;
  greeting: (name: string | null) => string;
  closing: string;
  /** Why this e-mail came, below everything. */
  footer: (seller: string) => string;
  quote: (seller: string) => string;
  /** The text before the written-out URL of the button. */
  fallback: string;
  document: {
    attached: (document: string) => string;
    open: string;
    portal: string;
    total: string;
    toPay: string;
    dueDate: string;
  };
  contract: {
    letters: Record<
      ContractMailKind,
      { subject: (contract: Contract) => string; says: (contract: Contract) => string }
    >;
    keepSecret: string;
    number: string;
    deadline: string;
    sign: string;
    open: string;
  };
  /** E-mails about access to the dashboard, to its users. */
  access: Record<
    AccessMailKind,
    { subject: (seller: string) => string; says: (seller: string) => string[]; open: string }
  >;
  /** E-mails about a change of an account, to its owner. */
  account: {
    changes: Record<AccountChange, { subject: string; says: string }>;
    ifNotYou: string;
    when: string;
    address: string;
    byOperator: string;
    open: string;
  };
};

const EN: Wording = {
  tag: 'en',
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
    },
    ifNotYou:
      'If that was you, there is nothing to do. If not, choose a new password at once, and sign out every browser in your account.',
    when: 'When',
    address: 'Network address',
    byOperator: 'The operator of the service did this.',
    open: 'Open your account',
  },
};

const SR: Wording = {
  tag: 'sr-Latn',
  // Without the name: the Serbian salutation before a name depends on whether it is a man, a woman or a company.
  greeting: () => 'Poštovani,',
  closing: 'Srdačan pozdrav,',
  footer: (seller) => `Ova poruka je poslata automatski. Pošiljalac: ${seller}.`,
  quote: (seller) => `Poruka pošiljaoca (${seller}):`,
  fallback: 'Ako dugme ne radi, otvorite ovu adresu:',
  document: {
    attached: (document) => `u prilogu Vam dostavljamo dokument: ${document}.`,
    open: 'Pogledajte dokument',
    portal: 'Svi Vaši dokumenti',
    total: 'Ukupan iznos',
    toPay: 'Iznos za uplatu',
    dueDate: 'Rok plaćanja',
  },
  contract: {
    letters: {
      contract_invitation: {
        subject: ({ title, seller }) => `Ugovor za potpis: ${title} – ${seller}`,
        says: ({ title, seller }) => `${seller} Vas poziva da pročitate i potpišete ugovor „${title}“.`,
      },
      contract_reminder: {
        subject: ({ title, seller }) => `Podsetnik, ugovor čeka Vaš potpis: ${title} – ${seller}`,
        says: ({ title, seller }) => `ugovor „${title}“ (${seller}) i dalje čeka Vaš potpis.`,
      },
      contract_signed: {
        subject: ({ title, seller }) => `Ugovor je potpisan: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `ugovor „${title}“ (${seller}) potpisali su svi potpisnici. Potpisani ugovor je u prilogu; molimo Vas da ga sačuvate.`,
      },
    },
    keepSecret:
      'Link je namenjen samo Vama. Molimo Vas da ovu poruku ne prosleđujete: ko ima link, može da potpiše ugovor u Vaše ime.',
    number: 'Broj ugovora',
    deadline: 'Rok za potpisivanje',
    sign: 'Pročitajte i potpišite',
    open: 'Pogledajte ugovor',
  },
  access: {
    invitation: {
      subject: (seller) => `Poziv za saradnju: ${seller}`,
      says: (seller) => [
        `pozvani ste da radite na računima poslovnog korisnika ${seller}.`,
        'Link ispod važi jednom, 7 dana, i namenjen je samo Vama: molimo Vas da ovu poruku ne prosleđujete.',
      ],
      open: 'Prihvatite poziv',
    },
    password_reset: {
      subject: () => 'Nova lozinka',
      says: () => [
        'neko je, verovatno Vi, zatražio novu lozinku za ovu adresu.',
        'Link ispod važi jednom, jedan sat. Ako to niste bili Vi, ne morate ništa da uradite: stara lozinka ostaje.',
      ],
      open: 'Izaberite novu lozinku',
    },
  },
  account: {
    changes: {
      second_factor_on: {
        subject: 'Drugi korak prijave je uključen',
        says: 'uključen je drugi korak Vaše prijave: od sada se traži i kod.',
      },
      second_factor_off: {
        subject: 'Drugi korak prijave je isključen',
        says: 'isključen je drugi korak Vaše prijave: sada je dovoljna samo lozinka.',
      },
      password_changed: {
        subject: 'Vaša lozinka je promenjena',
        says: 'lozinka Vašeg naloga je promenjena, a svi ostali pregledači su odjavljeni.',
      },
      recovery_codes_renewed: {
        subject: 'Novi rezervni kodovi',
        says: 'napravljeni su novi rezervni kodovi za Vaš nalog. Stari više ne važe.',
      },
      new_place: {
        subject: 'Prijava sa novog mesta',
        says: 'na Vaš nalog je izvršena prijava iz pregledača i sa mreže koji do sada nisu korišćeni.',
      },
    },
    ifNotYou:
      'Ako ste to bili Vi, ne morate ništa da uradite. Ako niste, odmah izaberite novu lozinku i u svom nalogu odjavite sve pregledače.',
    when: 'Vreme',
    address: 'Mrežna adresa',
    byOperator: 'Ovo je uradio onaj ko vodi servis.',
    open: 'Otvorite svoj nalog',
  },
};

export const WORDING: Record<Language, Wording> = { en: EN, sr: SR };
