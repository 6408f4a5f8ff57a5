import type { account as english } from '../../../../domain/messages/en/account.ts';

export const account: Record<keyof typeof english, string> = {
  'session.signed_out': 'Melden Sie sich an, um fortzufahren.',
  'session.wrong_credentials': 'Die E-Mail-Adresse, das Passwort oder der Code ist falsch.',
  'session.other_site': 'Diese Anfrage kam von einer anderen Website.',
  'access.no_such_workspace': 'Dieses Unternehmen gibt es nicht.',
  'access.suspended': 'Dieses Unternehmen ist gesperrt.',
  'access.no_active_plan': 'Dieses Unternehmen hat keinen aktiven Tarif.',
  'access.feature_not_in_plan': 'Das ist im Tarif dieses Unternehmens nicht enthalten.',
  'access.permission_missing':
    'Dafür ist die Berechtigung „{permission}“ nötig, die Ihr Benutzerkonto nicht hat.',
  'access.area_off': 'Der Betreiber des Dienstes hat diesen Bereich abgeschaltet.',
  'access.owners_only': 'Das dürfen nur Inhaber des Unternehmens.',

  'link.ended': 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'password.too_common': 'ist ein häufiges Passwort, das andere zuerst ausprobieren: Wählen Sie ein anderes',
  'password.only_address': 'muss mehr sein als die E-Mail-Adresse',
  'password.wrong': 'ist nicht Ihr Passwort',
  'code.wrong': 'ist nicht der Code, den die App gerade anzeigt',
  'second_factor.not_begun': 'Beginnen Sie zuerst mit der Einrichtung der Zwei-Faktor-Anmeldung.',
  'second_factor.off': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  'second_factor.on': 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet. Schalten Sie sie zuerst aus.',

  'setup.address_in_use': 'kann sich bereits anmelden; verwenden Sie eine andere Adresse',
  'setup.address_of_business':
    'gehört bereits zu einem Unternehmen; verwenden Sie eine andere Adresse oder bitten Sie den Betreiber des Dienstes um einen Link, um ein Passwort zu wählen',
  'invitation.already_member': '{email} ist bereits Mitglied dieses Unternehmens.',
  'invitation.can_sign_in': 'Diese Adresse kann sich inzwischen anmelden. Versuchen Sie es erneut.',
  'invitation.without_password':
    'Diese Adresse gehört bereits zu einem Unternehmen und hat noch kein Passwort. Bitten Sie den Betreiber des Dienstes um einen Link, um eines zu wählen, und öffnen Sie danach diesen Link erneut.',
  'member.last_owner':
    'Der letzte Inhaber eines Unternehmens bleibt: Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  'member.unknown': '„{email}“ ist kein Mitglied dieses Unternehmens',
  'member.unknown_add_first':
    '„{email}“ ist kein Mitglied dieses Unternehmens; fügen Sie das Mitglied zuerst hinzu',
  'role.or_permissions': 'geben Sie entweder eine Rolle oder einzelne Berechtigungen an',
  'role.unknown': '„{text}“ ist keine Rolle; die Rollen sind: {roles}',
  'permission.none': 'geben Sie mindestens eine Berechtigung an',
  'permission.unknown': '„{text}“ ist keine Berechtigung; die Berechtigungen sind: {permissions}',
  'api_key.too_many':
    'Ein Benutzer darf höchstens {most} API-Schlüssel haben. Widerrufen Sie einen, der nicht mehr gebraucht wird.',

  'not_found.api_key': 'Diesen API-Schlüssel gibt es nicht.',
  'not_found.bank_account': 'Diese Bankverbindung gibt es nicht.',
  'not_found.client': 'Diesen Kunden gibt es nicht.',
  'not_found.efaktura_submission': 'Das Dokument wurde nicht an SEF übermittelt.',
  'not_found.contract': 'Diesen Vertrag gibt es nicht.',
  'not_found.document': 'Diesen Beleg gibt es nicht.',
  'not_found.expense': 'Diese Ausgabe gibt es nicht.',
  'not_found.invitation': 'Diese Einladung gibt es nicht.',
  'not_found.item': 'Diesen Artikel gibt es nicht.',
  'not_found.logo': 'Dieses Logo gibt es nicht.',
  'not_found.member': 'Dieses Mitglied gibt es nicht.',
  'not_found.notification': 'Diese Mitteilung gibt es nicht.',
  'not_found.payment': 'Diese Zahlung gibt es nicht.',
  'not_found.payment_method': 'Diese Zahlungsart gibt es nicht.',
  'not_found.record': 'Diesen Eintrag gibt es nicht.',
  'not_found.recurring_expense': 'Diese wiederkehrende Ausgabe gibt es nicht.',
  'not_found.session': 'Diese Anmeldung gibt es nicht.',
  'not_found.signer': 'Diesen Unterzeichner gibt es nicht.',
  'not_found.tax_rate': 'Diesen Steuersatz gibt es nicht.',
  'not_found.uploaded_pdf': 'Dieses hochgeladene PDF gibt es nicht.',
  'not_found.webhook_delivery': 'Diese Zustellung gibt es nicht.',
  'not_found.webhook_endpoint': 'Diesen Endpunkt gibt es nicht.',
};
