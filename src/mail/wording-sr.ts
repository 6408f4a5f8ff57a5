import type { Wording } from './wording-type.ts';

export const SERBIAN: Wording = {
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
        `pozvani ste da radite na fakturama. Poziv šalje: ${seller}.`,
        'Link ispod možete da upotrebite jednom, u roku od 7 dana. Namenjen je samo Vama: molimo Vas da ovu poruku ne prosleđujete.',
      ],
      open: 'Prihvatite poziv',
    },
    password_reset: {
      subject: () => 'Nova lozinka',
      says: () => [
        'neko je, verovatno Vi, zatražio novu lozinku za ovu adresu.',
        'Link ispod možete da upotrebite jednom, u roku od sat vremena. Ako to niste bili Vi, ne morate ništa da uradite: stara lozinka ostaje.',
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
      wrong_codes: {
        subject: 'Pogrešni kodovi uz vašu lozinku',
        says: 'uz tačnu lozinku Vašeg naloga pet puta je unet pogrešan kod. Onaj ko je to pokušao zna lozinku.',
      },
    },
    ifNotYou:
      'Ako ste to bili Vi, ne morate ništa da uradite. Ako niste, odmah izaberite novu lozinku i u svom nalogu odjavite sve pregledače.',
    when: 'Vreme',
    address: 'Mrežna adresa',
    byOperator: 'Ovo je uradio administrator servisa.',
    open: 'Otvorite svoj nalog',
  },
};
