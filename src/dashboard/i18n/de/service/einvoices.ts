import type { einvoices as english } from '../../../../domain/messages/en/einvoices.ts';

export const einvoices: Record<keyof typeof english, string> = {
  'einvoice.draft': 'Ein Entwurf hat noch keine Datei: Stellen Sie den Beleg zuerst aus.',
  'einvoice.proforma': 'Eine Proforma ist kein Steuerbeleg, deshalb gibt es keine E-Rechnung davon.',
  'einvoice.no_tax_of_country':
    'Für Unternehmen aus diesem Land ({country}) gibt es keine E-Rechnungen: Dort gibt es keine Umsatzsteuer.',
  'einvoice.other_country':
    'Das Format {profile} ist nicht für Unternehmen aus diesem Land ({country}). Für sie gibt es: {profiles}.',
  'einvoice.by_rule': '{reason} (Regel {rule})',
  'einvoice.missing': 'fehlt',
  'einvoice.due_date_or_terms':
    'fehlt: Was zu zahlen ist, braucht ein Fälligkeitsdatum oder Zahlungsbedingungen; Vorgaben für neue Belege stehen unter Einstellungen → Unternehmen → Neue Belege',
  'einvoice.seller_number': 'fehlt: Der Verkäufer braucht eine Registernummer oder eine USt-IdNr.',
  'einvoice.vat_letters': 'beginnt nicht mit den Buchstaben des Landes, zum Beispiel DE',
  'einvoice.two_decimals': 'hat eine dritte Nachkommastelle: E-Rechnungen haben höchstens zwei',
  'einvoice.no_lines': 'hat keine Position mit einem Betrag',
  'einvoice.name_of_line': 'fehlt: Jede Position braucht einen Namen',
  'einvoice.unit_unknown': 'ist für diese Einheit nicht bekannt: In der Datei steht C62 (Stück)',
  'einvoice.tax_number_for_vat':
    'fehlt: Wer Umsatzsteuer berechnet oder sagt, warum nicht, braucht eine USt-IdNr. oder Steuernummer',
  'einvoice.vat_number_for_category': 'fehlt: Die Kategorie {category} verlangt sie',
  'einvoice.buyer_number_for_category':
    'fehlt: Die Kategorie {category} verlangt die USt-IdNr. oder Registernummer des Kunden',
  'einvoice.out_of_scope_alone':
    'ist nicht steuerbar, andere Positionen sind es: Sie brauchen einen eigenen Beleg',
  'einvoice.rate_of_category': 'passt nicht zu seiner Kategorie {category}',
  'einvoice.reason': 'fehlt: Die Kategorie {category} verlangt den Grund oder seinen Code',
  'einvoice.delivery_for_category':
    'fehlt: Die Kategorie {category} verlangt den Tag oder Zeitraum der Lieferung',
  'einvoice.country_for_category': 'fehlt: Die Kategorie {category} verlangt das Land der Lieferung',
  'einvoice.sums': 'ergeben nicht die Summen des Belegs',
  'einvoice.scheme': 'fehlt: Die elektronische Adresse braucht ihr Schema',
  'einvoice.reference_or_order':
    'fehlt: Die Datei braucht eine Referenz des Käufers oder die Nummer seiner Bestellung',
  'einvoice.email_scheme': 'ist eine E-Mail-Adresse, an die Peppol nicht zustellt',
  'einvoice.outside_period': 'liegt außerhalb des Zeitraums des Belegs',
  'einvoice.payment': 'fehlt: Die Datei braucht ein Konto, auf das gezahlt wird',
  'einvoice.type_in_germany': 'ist eine Belegart, die in Deutschland unüblich ist',
  'einvoice.phone': 'hat weniger als drei Ziffern',
  'einvoice.email': 'ist keine E-Mail-Adresse',
  'einvoice.serbian_currency': 'ist nicht RSD: Die Steuer in RSD bräuchte einen Wechselkurs',
  'einvoice.serbian_number': 'ist weder eine PIB mit 9 Ziffern noch eine JMBG mit 13',
  'einvoice.serbian_registration':
    'hat nicht 8 oder 13 Ziffern: Vielleicht ging eine Null am Anfang verloren',
  'einvoice.serbian_electronic_address': 'braucht eine PIB',
  'einvoice.reference_or_period': 'fehlt: Eine Gutschrift nennt die frühere Rechnung oder einen Zeitraum',
  'einvoice.serbian_code': 'fehlt: Die Kategorie {category} verlangt einen Code wie {example}',
  'einvoice.one_code':
    'weicht von dem einer anderen Position der Kategorie {category} ab: Ein Beleg hat dafür einen Code',
  'einvoice.delivered_later': 'liegt nach dem Ausstellungsdatum',
  'einvoice.one_preceding': 'nennt mehrere frühere Belege; dieses Format hat Platz für einen',
  'einvoice.operator_oib': 'ist keine OIB: Der Bearbeiter der Rechnung braucht eine',
  'einvoice.operator': 'fehlt: Das ist der Bearbeiter der Rechnung',
  'einvoice.oib': 'ist keine OIB mit 11 Ziffern',
  'einvoice.blank_in_number': 'enthält ein Leerzeichen',
  'einvoice.before_croatian': 'liegt vor 2026, als E-Rechnungen in Kroatien begannen',
  'einvoice.kpd': 'fehlt: Jede Position braucht einen Code der KPD, Schema CG',
  'einvoice.kpd_unknown': 'ist kein Code der KPD 2025',
  'einvoice.scheme_unknown': 'ist kein Code der EAS-Liste',
  'einvoice.classification_unknown': 'hat ein Schema, das kein Code aus UNTDID 7143 ist',
  'einvoice.reason_unknown': 'ist kein Code der VATEX-Liste',
  'einvoice.reason_of_category': 'ist der Grund einer anderen Kategorie als {category}',
  'einvoice.country_unlisted': 'hat keinen Code in ISO 3166-1, deshalb kann keine Datei es nennen',
  'einvoice.sef_type':
    'ein früheres Dokument außerhalb von SEF ist in der Datei eine Rechnung oder eine Anzahlungsrechnung, nichts anderes',
  'einvoice.sef_missing': 'ist nicht in SEF: reichen Sie zuerst jenes Dokument ein',
  'einvoice.sef_rejected':
    'wurde vom Käufer abgelehnt, und SEF nimmt nichts dazu an: stornieren Sie es dort und stellen Sie es unter einer anderen Nummer neu aus',
  'einvoice.sef_reversed': 'wurde in SEF storniert',
  'einvoice.sef_reference':
    'ist keine Referenz, die SEF annimmt: Ziffern, Buchstaben, Binde- und Schrägstriche, oder Modell 97',
  'einvoice.sef_unit':
    'steht nicht in der bekannten Liste der Einheiten von SEF: nehmen Sie eine andere, etwa H87 für Stück oder C62 für eins',
  'einvoice.no_obligation':
    'sagt, dass keine Steuer entsteht, und das Dokument weist welche aus: SEF kann das ablehnen',
  'einvoice.obligation':
    'nennt einen Tag, und das Dokument weist keine Umsatzsteuer aus: für SEF leer lassen oder sagen, dass keine entsteht',
  'einvoice.scheme_of_peppol': 'ist kein Code der Liste von Peppol',
  'einvoice.address_form': 'hat nicht die Form einer Nummer ihres Schemas',
  'einvoice.ends_early': 'liegt vor dem Beginn des Zeitraums',
  'einvoice.early_payment':
    'hat eine Zeile, die mit # beginnt und nicht allein ein Skonto wie #SKONTO#TAGE=14#PROZENT=2.00# ist; anderer Text beginnt auf der nächsten Zeile',
};
