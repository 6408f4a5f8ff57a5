import type { Language } from '../domain/language.ts';
import type { MailKind } from '../domain/mail.ts';

type Contract = { title: string; number: string; seller: string };

/** Every sentence of the e-mails, in one language. */
type Wording = {
  tag: string;
  greeting: (name: string | null) => string;
  closing: string;
  /** Why this e-mail came, below everything. */
  footer: (seller: string) => string;
  quote: (seller: string) => string;
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
      Exclude<MailKind, 'document'>,
      { subject: (contract: Contract) => string; says: (contract: Contract) => string }
    >;
    keepSecret: string;
    number: string;
    deadline: string;
    sign: string;
    open: string;
  };
};

const EN: Wording = {
  tag: 'en',
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'Kind regards,',
  footer: (seller) => `This message was sent automatically on behalf of ${seller}.`,
  quote: (seller) => `${seller} writes:`,
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
      'The link is yours alone. Please do not forward this message: whoever has the link can sign in your name.',
    number: 'Contract number',
    deadline: 'Please sign before',
    sign: 'Read and sign',
    open: 'View the contract',
  },
};

const SR: Wording = {
  tag: 'sr-Latn',
  // Without the name: in Serbian the word before it would have to know whether a man, a woman or a firm is meant.
  greeting: () => 'Poštovani,',
  closing: 'Srdačan pozdrav,',
  footer: (seller) => `Ova poruka je poslata automatski. Pošiljalac: ${seller}.`,
  quote: (seller) => `Poruka pošiljaoca (${seller}):`,
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
};

export const WORDING: Record<Language, Wording> = { en: EN, sr: SR };
