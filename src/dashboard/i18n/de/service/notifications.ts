import type { notifications as english } from '../../../../domain/messages/en/notifications.ts';

export const notifications: Record<keyof typeof english, string> = {
  'notice.api_key':
    '{email} hat einen API-Schlüssel erstellt: {name}. Widerrufen Sie ihn, falls das nicht beabsichtigt war.',

  'notice.second_factor_on':
    'Die Zwei-Faktor-Anmeldung Ihres Benutzerkontos wurde eingeschaltet, von der Adresse {address}.',
  'notice.second_factor_off':
    'Die Zwei-Faktor-Anmeldung Ihres Benutzerkontos wurde ausgeschaltet, von der Adresse {address}.',
  'notice.second_factor_off.by_operator':
    'Die Zwei-Faktor-Anmeldung Ihres Benutzerkontos wurde vom Betreiber des Dienstes ausgeschaltet.',
  'notice.password_changed': 'Das Passwort Ihres Benutzerkontos wurde geändert, von der Adresse {address}.',
  'notice.recovery_codes_renewed':
    'Für Ihr Benutzerkonto wurden neue Wiederherstellungscodes erzeugt, die alten gelten nicht mehr; Adresse: {address}.',
  'notice.new_place':
    'Mit Ihrem Benutzerkonto gab es eine Anmeldung von einem neuen Ort, von der Adresse {address}.',
  'notice.wrong_codes':
    'Zum richtigen Passwort Ihres Benutzerkontos wurden fünf falsche Codes eingegeben, von der Adresse {address}.',

  'notice.contract_signed': 'Alle haben den Vertrag {number} ({title}) unterzeichnet.',
  'notice.contract_declined': 'Ein Unterzeichner hat den Vertrag {number} ({title}) abgelehnt.',
  'notice.contract_withheld':
    'Der Vertrag {number} ({title}) kann nicht mehr unterzeichnet werden: Manche Programme stellen sein PDF möglicherweise anders dar. Ziehen Sie ihn zurück und versenden Sie das PDF als neuen Vertrag.',
  'notice.document_overdue': 'Beleg {number} von {client} ist überfällig.',
  'notice.documents_overdue': '{count} Belege sind überfällig geworden.',
  'notice.document_viewed': 'Der Kunde {client} hat den Beleg {number} geöffnet.',
  'notice.document_paid': 'Beleg {number} von {client} ist bezahlt.',
  'notice.plan_limit_near': 'Diesen Monat sind {used} von {limit} Belegen ausgestellt.',
  'notice.plan_limit_reached':
    'Diesen Monat sind {used} von {limit} Belegen ausgestellt. Weitere können nicht ausgestellt werden.',
  'notice.recurring_expense':
    'Die wiederkehrende Ausgabe {expense} wurde für den Termin {date} nicht erfasst: {reason}.',
  'notice.endpoint_off':
    'Der Webhook-Endpunkt {origin} wurde abgeschaltet: {count} Zustellungen in Folge sind endgültig fehlgeschlagen.',
  'notice.mail_failed': 'Eine E-Mail an {email} wurde nicht zugestellt ({what}): {error}',
  'notice.mail_unconfirmed':
    'Ob eine E-Mail an {email} zugestellt wurde, ist ungewiss ({what}): Der Dienst wurde beendet, bevor der Mailserver geantwortet hatte. Sie wird nicht von selbst erneut gesendet; das geschieht mit „mails resend {reference}“.',

  'mail.what.document': 'Beleg {number}',
  'mail.what.invitation': 'eine Einladung zu diesem Dienst',
  'mail.what.account_notice': 'eine Mitteilung zu einem Benutzerkonto',
  'mail.what.password_link': 'ein Link für ein neues Passwort',
  'mail.what.contract_signed': 'der unterzeichnete Vertrag {number} ({title})',
  'mail.what.missing_contract_signed': 'ein unterzeichneter Vertrag',
  'mail.what.contract_reminder': 'die Erinnerung, den Vertrag {number} ({title}) zu unterzeichnen',
  'mail.what.missing_contract_reminder': 'die Erinnerung, einen Vertrag zu unterzeichnen',
  'mail.what.contract_invitation': 'die Einladung, den Vertrag {number} ({title}) zu unterzeichnen',
  'mail.what.missing_contract_invitation': 'die Einladung, einen Vertrag zu unterzeichnen',
};
