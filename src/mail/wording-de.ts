import type { Wording } from './wording-type.ts';

export const GERMAN: Wording = {
  // Without the name: the German salutation before a name depends on whether it is a man, a woman or a company.
  greeting: () => 'Guten Tag,',
  closing: 'Mit freundlichen Grüßen',
  footer: (seller) => `Diese Nachricht wurde automatisch im Auftrag von ${seller} gesendet.`,
  quote: (seller) => `Nachricht von ${seller}:`,
  fallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  document: {
    attached: (document) => `anbei erhalten Sie folgendes Dokument: ${document}.`,
    open: 'Dokument ansehen',
    portal: 'Alle Ihre Dokumente',
    total: 'Gesamtbetrag',
    toPay: 'Zu zahlen',
    dueDate: 'Zahlbar bis',
  },
  contract: {
    letters: {
      contract_invitation: {
        subject: ({ title, seller }) => `Bitte unterzeichnen: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `${seller} bittet Sie, den Vertrag „${title}“ zu lesen und zu unterzeichnen.`,
      },
      contract_reminder: {
        subject: ({ title, seller }) => `Erinnerung, bitte unterzeichnen: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `der Vertrag „${title}“ mit ${seller} wartet noch auf Ihre Unterschrift.`,
      },
      contract_signed: {
        subject: ({ title, seller }) => `Von allen unterzeichnet: ${title} – ${seller}`,
        says: ({ title, seller }) =>
          `alle haben den Vertrag „${title}“ mit ${seller} unterzeichnet. Der unterzeichnete Vertrag ist angehängt; bitte bewahren Sie ihn auf.`,
      },
    },
    keepSecret:
      'Der Link ist nur für Sie bestimmt. Bitte leiten Sie diese Nachricht nicht weiter: Wer den Link hat, kann in Ihrem Namen unterzeichnen.',
    number: 'Vertragsnummer',
    deadline: 'Zu unterzeichnen bis',
    sign: 'Lesen und unterzeichnen',
    open: 'Vertrag ansehen',
  },
  access: {
    invitation: {
      subject: (seller) => `Einladung zur Zusammenarbeit: ${seller}`,
      says: (seller) => [
        `Sie sind eingeladen, an den Rechnungen von ${seller} mitzuarbeiten.`,
        'Der folgende Link funktioniert einmal, gilt 7 Tage und ist nur für Sie bestimmt: Bitte leiten Sie diese Nachricht nicht weiter.',
      ],
      open: 'Einladung annehmen',
    },
    password_reset: {
      subject: () => 'Neues Passwort',
      says: () => [
        'für diese Adresse wurde ein neues Passwort angefordert, vermutlich von Ihnen.',
        'Der folgende Link funktioniert einmal und gilt eine Stunde. Falls Sie es nicht waren, müssen Sie nichts tun: Das alte Passwort bleibt.',
      ],
      open: 'Neues Passwort wählen',
    },
  },
  account: {
    changes: {
      second_factor_on: {
        subject: 'Der zweite Faktor Ihres Kontos ist eingeschaltet',
        says: 'der zweite Faktor Ihres Kontos wurde eingeschaltet: Ab jetzt ist zum Anmelden auch ein Code nötig.',
      },
      second_factor_off: {
        subject: 'Der zweite Faktor Ihres Kontos ist ausgeschaltet',
        says: 'der zweite Faktor Ihres Kontos wurde ausgeschaltet: Ab jetzt genügt Ihr Passwort.',
      },
      password_changed: {
        subject: 'Ihr Passwort wurde geändert',
        says: 'das Passwort Ihres Kontos wurde geändert, und alle anderen Browser wurden abgemeldet.',
      },
      recovery_codes_renewed: {
        subject: 'Neue Wiederherstellungscodes',
        says: 'für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
      },
      new_place: {
        subject: 'Anmeldung von einem neuen Ort',
        says: 'bei Ihrem Konto gab es eine Anmeldung mit einem Browser und aus einem Netz, die bisher nicht benutzt wurden.',
      },
      wrong_codes: {
        subject: 'Falsche Codes zu Ihrem Passwort',
        says: 'zum richtigen Passwort Ihres Kontos wurde fünfmal ein falscher Code eingegeben. Wer das versucht hat, kennt das Passwort.',
      },
    },
    ifNotYou:
      'Falls Sie das waren, müssen Sie nichts tun. Falls nicht, wählen Sie sofort ein neues Passwort und melden Sie in Ihrem Konto alle Browser ab.',
    when: 'Zeitpunkt',
    address: 'Netzwerkadresse',
    byOperator: 'Dies hat der Betreiber des Dienstes getan.',
    open: 'Konto öffnen',
  },
};
