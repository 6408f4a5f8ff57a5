import type { records as english } from '../../../../domain/messages/en/records.ts';

const TAX_RATE_KEY = '„{key}“ ist kein Schlüssel eines Steuersatzes; möglich sind: {keys}';
const TOO_LARGE = 'ergibt einen zu hohen Betrag';

export const records: Record<keyof typeof english, string> = {
  'client.unknown': 'ist kein Kunde dieses Unternehmens',
  'client.contact_twice': 'ist die Adresse eines anderen Kontakts',
  'client.einvoice_profile': 'ist in {country} kein Format von E-Rechnungen; es gibt: {profiles}',
  'client.erased': 'ist ein Kunde, dessen persönliche Daten gelöscht sind',
  'client.erased_unchanged': 'kann nicht geändert werden: die persönlichen Daten dieses Kunden sind gelöscht',
  'client.open_contracts':
    'Ein Vertrag mit diesem Kunden wartet auf Unterschriften: erklären Sie ihn zuerst für ungültig.',
  'client.portal_off':
    'Das Kundenportal ist für diesen Kunden ausgeschaltet: Schalten Sie es zuerst beim Kunden ein.',

  'finding.serbian_tax_number': 'ist weder eine PIB mit 9 Ziffern noch eine JMBG mit 13',
  'finding.croatian_tax_number': 'ist keine OIB mit 11 Ziffern',
  'finding.check_digit': 'ist keine {name}: Eine Ziffer ist falsch',
  'finding.vat_number': 'ist keine USt-IdNr. aus {prefix}: Etwas ist falsch eingegeben',
  'finding.vat_prefix': 'beginnt nicht mit {prefix}',
  'finding.no_scheme': 'fehlt: Sie folgt nicht aus der Adresse',

  'item.unknown': 'ist kein Artikel dieses Unternehmens',
  'item.products_only': 'gilt nur für Waren; dieser Artikel ist eine Leistung',

  'tax_rate.no_standard': 'für den {date} gibt es keinen Regelsteuersatz: Wählen Sie einen Steuersatz',
  'tax_rate.unknown': TAX_RATE_KEY,
  'tax_rate.unknown_on': TAX_RATE_KEY,
  'tax_rate.charges_tax':
    'ein Satz mit Steuer ist nicht möglich: Das Unternehmen weist am {date} keine Umsatzsteuer aus und würde sie schulden. Wählen Sie {default} oder ändern Sie den Steuerstatus in den Einstellungen.',
  'tax_rate.of_another_status':
    'dieser Satz ist für Unternehmen ohne Umsatzsteuer, am {date} weist dieses sie aber aus. Wählen Sie einen anderen Satz oder ändern Sie den Steuerstatus in den Einstellungen.',
  'tax_rate.replaced_on': '„{key}“ gilt am {date} nicht; der Satz jener Zeit ist „{right}“',
  'tax_rate.retired':
    '„{key}“ wird nicht mehr verwendet: Wählen Sie einen anderen Satz, oder verwenden Sie ihn in den Einstellungen wieder',

  'document.unknown': 'ist kein Beleg dieses Unternehmens',
  'document.of_another_client': 'ist der Beleg eines anderen Kunden',
  'document.in_another_currency': 'lautet auf {currency}',
  'document.unknown_type': 'ist keine Belegart, die ausgestellt werden kann; möglich sind: {keys}',
  'document.type_key': 'muss der Schlüssel einer Belegart sein, zum Beispiel de_invoice',
  'document.unknown_status': '„{text}“ ist kein Status; möglich sind: {statuses}',
  'document.no_payment_method':
    'für {currency} gibt es keine aktive Zahlungsart: Fügen Sie in den Einstellungen eine hinzu',
  'document.discount_exceeds_lines': 'darf die Summe der Positionen nicht überschreiten',
  'document.discount_too_large':
    'darf Menge × Einzelpreis nicht überschreiten, unabhängig vom Vorzeichen der Menge',
  'document.line_too_large': TOO_LARGE,
  'document.taxed_line_too_large': TOO_LARGE,
  'document.total_too_large': TOO_LARGE,
  'document.due_days_differ':
    'führt nicht zu dem ebenfalls angegebenen Fälligkeitsdatum ({date}): Geben Sie nur eines von beiden an',
  'document.negative_subtotal':
    'der Nettobetrag aller Positionen darf nicht negativ sein: Er wäre {amount} {currency}',
  'document.negative_tax':
    'die Steuer aller Positionen darf nicht negativ sein: Sie wäre {amount} {currency}',
  'document.draft_cannot_be_cancelled': 'Ein Entwurf wird nicht storniert: Löschen Sie ihn stattdessen.',
  'document.paid_cannot_be_cancelled':
    'Ein Beleg mit Zahlungen kann nicht storniert werden: Stornieren Sie zuerst seine Zahlungen.',
  'document.credited_cannot_be_cancelled':
    'Ein korrigierter oder abgezogener Beleg kann nicht ohne Rechnungskorrektur storniert werden: Stornieren Sie ihn mit Rechnungskorrektur oder stornieren Sie zuerst die anderen Belege.',
  'document.type_without_credit': 'ist bei dieser Belegart nicht möglich',
  'document.nothing_left_to_credit': 'Dieser Beleg ist bereits vollständig korrigiert oder abgezogen.',
  'document.owed_beyond_credit':
    'Auf diesem Beleg ist mehr offen, als noch korrigiert werden kann: Ein Teil wurde abgezogen, oder seine Rechnungskorrektur wurde anderweitig verrechnet.',
  'document.plan_limit': 'Die monatliche Grenze des Tarifs ist erreicht: {limit} ausgestellt.',
  'document.number_taken':
    'Die Nummer {number} ist bereits vergeben: Ändern Sie das Nummernformat in den Einstellungen.',
  'document.draft_without_pdf': 'Ein Entwurf hat kein PDF; stellen Sie ihn zuerst aus.',
  'document.draft_without_page': 'Ein Entwurf hat keine öffentliche Seite; stellen Sie ihn zuerst aus.',
  'document.draft_cannot_be_sent': 'Ein Entwurf kann nicht versendet werden: Stellen Sie ihn zuerst aus.',
  'document.address_without_email': 'gehört zu einer E-Mail, und es wird keine versendet: Lassen Sie es weg',
  'document.copy_without_recipient':
    'braucht einen Empfänger: Der Kunde hat keine Adresse, geben Sie sie als Empfänger an',
  'document.cancelled_cannot_be_sent': 'Ein stornierter Beleg kann nicht versendet werden.',
  'document.immutable':
    'Ein ausgestellter Beleg kann nicht mehr geändert oder gelöscht werden. Stornieren Sie ihn oder stellen Sie eine Rechnungskorrektur aus.',

  'payment.exceeds_balance': 'ist mehr als der offene Betrag von {balance} {currency}',
  'payment.already_reversed': 'Diese Zahlung ist bereits storniert.',
  'payment.reversal_too_large': 'Die Summe aller offenen Beträge in {currency} wäre zu hoch.',
  'payment.type_without_payments': 'Für Belege dieser Art werden keine Zahlungen erfasst.',
  'payment.document_closed': 'Für diesen Beleg können keine Zahlungen erfasst werden.',
  'payment.document_converted':
    'Aus dieser Proforma-Rechnung wurde ein anderer Beleg erstellt; die Zahlungen werden dort erfasst.',
  'payment.document_twice': 'nennt einen bereits genannten Beleg',
  'payment.exceeds_account': 'ist mehr als das Guthaben von {amount} {currency}',
  'payment.refunded_before':
    'Von dieser Zahlung wurde bereits etwas erstattet; sie kann nicht mehr storniert werden.',
  'payment.credit_used':
    'Ein Beleg dieser Zahlung wurde durch eine Rechnungskorrektur storniert, die seitdem verwendet wurde; die Zahlung kann nicht mehr storniert werden.',
  'payment.rest':
    'müssen den Betrag ausschöpfen: {amount} {currency} sind übrig; nennen Sie weitere Belege oder behalten Sie den Rest als Guthaben',
  'payment.allocated_too_much': 'dürfen den Betrag nicht überschreiten: {amount} {currency} sind zu viel',

  'relation.document_or_number': 'braucht einen Beleg dieses Unternehmens oder sonst eine Nummer',
  'relation.named_twice': 'nennt einen bereits genannten Bezug',
  'relation.not_issued': 'ist ein Entwurf; stellen Sie ihn zuerst aus',
  'relation.cancelled': 'ist storniert',
  'relation.not_owed': 'ist keine Rechnung, Anzahlungsrechnung oder Belastungsanzeige',
  'relation.not_proforma': 'ist keine Proforma-Rechnung',
  'relation.deducts_by_advances': 'wird abgezogen, indem Sie den Beleg bei den Anzahlungen nennen',
  'relation.credits_one': 'darf nur einen Beleg dieses Unternehmens korrigieren',
  'relation.only_credit_note': 'ist nur bei Rechnungskorrekturen möglich',
  'relation.only_debit_note': 'ist nur bei Belastungsanzeigen möglich',

  'line.from_without_from': 'braucht den Beleg, aus dem der neue erstellt wird',
  'line.unknown': 'muss die Nummer einer Position jenes Belegs sein, von 1 bis {lines}',
  'line.another_kind': 'muss die Art der übernommenen Position sein: {kind}',
  'line.price_in_other_currency': 'muss angegeben werden, weil der Preis des Artikels in {currency} ist',
  'line.not_of_kind': 'darf in einer Zeile der Art {kind} nicht stehen',
  'line.needs_description': 'wird in einer Zeile der Art {kind} gebraucht',
  'line.needs_item': 'brauchen mindestens eine Position mit Betrag',
  'line.unit_code': '„{code}“ ist kein Einheitencode der UN/ECE-Empfehlung 20 oder 21, wie H87 oder HUR',
  'line.exempts_taxed': 'darf in einer Position nicht stehen, deren Steuersatz nicht befreit ist',

  'advance.only_invoice': 'können nur von einer Rechnung abgezogen werden',
  'advance.no_advance_invoice': 'ist keine Anzahlungsrechnung',
  'advance.not_paid': 'ist nicht bezahlt',
  'advance.used_up': 'ist bereits abgezogen oder korrigiert',
  'advance.exceeds_left': 'ist mehr als die davon übrigen {amount} {currency}',
  'advance.exceeds_band': 'sind mehr als die {amount} {currency} netto für {label}',
  'advance.exceeds_total': 'sind mehr als der Gesamtbetrag von {amount} {currency}',

  'credit.exceeds_band': 'sind mehr als die {amount} {currency} netto, die für {label} übrig sind',
  'credit.nothing_left': 'ist bereits vollständig korrigiert oder abgezogen',
  'credit.exceeds_document': 'sind mehr als die {amount} {currency}, die vom Beleg übrig sind',
  'credit.exceeds_left': 'ist mehr als die {amount} {currency}, die von der Rechnungskorrektur übrig sind',
  'credit.not_a_credit_note':
    'Nur eine ausgestellte, nicht stornierte Rechnungskorrektur kann verrechnet oder erstattet werden.',
  'credit.not_on_proforma':
    'Mit einer Proforma-Rechnung wird nichts verrechnet: Verrechnen Sie das Guthaben mit der folgenden Rechnung.',
  'credit.refunded_cannot_be_cancelled':
    'Von dieser Rechnungskorrektur wurde bereits etwas erstattet; sie kann nicht mehr storniert werden.',
  'credit.replacement_used':
    'Ein mit dieser Rechnungskorrektur verrechneter Beleg wurde durch eine andere storniert, die seitdem verwendet wurde; diese hier kann nicht mehr storniert werden.',
  'credit.of_cancelled': 'Diese Rechnungskorrektur hat ihren Beleg storniert; sie bleibt bestehen.',

  'number.open_brace': 'muss jede geöffnete Klammer schließen',
  'number.characters': 'darf nur Buchstaben, Ziffern, - _ . / und Platzhalter in Klammern enthalten',
  'number.unknown_token':
    'hat einen unbekannten Platzhalter {token}; möglich sind PREFIX, YYYY, YY, MM und SEQ:1 bis SEQ:12',
  'number.without_prefix': 'muss {PREFIX} enthalten',
  'number.without_year': 'muss das Jahr enthalten: {YYYY} oder {YY}',
  'number.one_sequence': 'muss {SEQ:n} genau einmal enthalten',
  'number.too_long': 'ergibt zu lange Nummern: höchstens {most} Zeichen, auch noch beim {sequence}. Beleg',
  'number.same_numbers': 'ergäbe gleiche Nummern für {type} und {other}',
  'number.series_used':
    'Aus diesem Nummernkreis wurden bereits Nummern vergeben: Er wird mit {next} fortgesetzt und kann nicht mehr anders beginnen.',
  'number.series_full': 'Dieser Nummernkreis hat keine Nummer nach {last}.',
  'number.two_digit_year':
    'muss zwischen 2000 und 2099 liegen: Die Nummern dieses Unternehmens zeigen zwei Ziffern des Jahres',

  'expense.scheduled_date':
    'kann nicht geändert werden: Diese Ausgabe wurde für ihren Termin erfasst ({date})',
  'recurrence.weekday': 'muss ein Wochentag sein',
  'recurrence.day_of_month': 'muss ein Tag von 1 bis 31 oder der letzte Tag sein',
  'recurrence.day_of_year': 'muss Monat und Tag sein, zum Beispiel 04-15',
  'recurrence.no_date_until': 'lässt bis {date} keinen Termin übrig',
  'recurrence.no_date_from': 'lässt ab dem Beginn ({date}) keinen Termin übrig',
  'recurrence.too_far_back': 'darf höchstens {years} Jahre zurückliegen: {date} oder später',
  'recurrence.too_many_past': 'hat mehr als {most} Termine in der Vergangenheit',
  'recurrence.too_many':
    'Mehr wiederkehrende Ausgaben sind nicht möglich; höchstens: {most}, einschließlich der in den letzten 24 Stunden entfernten.',
  'payment_reference.check_digits': 'hat falsche Prüfziffern: erwartet wird {expected} statt {given}',
  'payment_reference.rf': 'ist länger als eine RF-Referenz: höchstens {most} Zeichen',
  'payment_reference.model_97':
    'ist keine Referenz nach dem Modell 97: zwei Prüfziffern, dann Buchstaben, Ziffern und Bindestriche, höchstens {most} Zeichen',
  'payment_reference.hr':
    'ist keine Referenz nach dem kroatischen Modell: Ziffern in höchstens vier Teilen mit Bindestrichen, höchstens 22 Zeichen',
  'document.issued_has_pdf': 'Dieser Beleg ist ausgestellt und hat sein eigenes PDF: GET {address}',
  'document.text_without_email': 'Ohne E-Mail kann der Kunde dies nicht lesen: Lassen Sie es weg.',
};
