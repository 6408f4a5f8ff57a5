import type { workspace as english } from '../../../../domain/messages/en/workspace.ts';

export const workspace: Record<keyof typeof english, string> = {
  'workspace.country': '„{country}“ ist kein Land mit hinterlegten Steuersätzen; möglich sind: {countries}',
  'workspace.time_zone': '„{text}“ ist keine Zeitzone, zum Beispiel Europe/Berlin',
  'workspace.language': '„{text}“ ist keine verfügbare Sprache; möglich sind: {languages}',
  'workspace.website': '„{text}“ ist keine Adresse einer Website, zum Beispiel https://zora.example',
  'bank_account.iban': '„{text}“ ist keine IBAN: Länge oder Prüfziffern sind falsch',
  'bank_account.bic': '„{text}“ ist kein BIC aus 8 oder 11 Zeichen, zum Beispiel COBADEFFXXX',
  'payment_method.unknown': '„{text}“ ist keine Zahlungsart; möglich sind: {methods}',

  'tax_status.not_here': 'ist kein Steuerstatus in {country}; möglich sind: {statuses}',
  'tax_status.none_from': 'es gibt keinen Steuerstatus, der am {date} beginnt',
  'tax_status.too_many':
    'Mehr Steuerstatus sind nicht möglich; höchstens: {most}. Entfernen Sie einen, der nicht nötig ist.',
  'tax_status.no_date': 'braucht auch den Steuerstatus',

  'tax_rate.too_many':
    'Mehr eigene Steuersätze sind nicht möglich; höchstens: {most}. Verwenden Sie einen früheren wieder.',
  'tax_rate.percentage': 'muss zwischen 0 und 100 liegen; Nachkommastellen höchstens: {decimals}',
  'tax_rate.category': 'muss über 0 % S sein, bei 0 % eine andere',
  'tax_rate.reason':
    'ist in der Kategorie {category} nötig: Belege nennen den Grund, warum keine Steuer anfällt',
  'tax_rate.parts_not_here': 'gibt es hier nicht ({country}): ein Satz ist dort eine einzige Steuer',
  'tax_rate.parts_count': 'Anzahl der Teile: {least} bis {most}',
  'tax_rate.parts_most': 'dürfen zusammen höchstens 100 % ergeben',
  'tax_rate.parts_sum': 'muss {sum} sein, die Summe der Teile',
  'tax_rate.part_zero': 'muss über 0 liegen',
  'tax_rate.no_reason': 'hat in der Kategorie {category} keine Bedeutung',

  'defaults.not_paid': 'gilt nicht für Rechnungskorrekturen: Auf sie wird nichts gezahlt',

  'look.colour': 'muss eine Farbe sein, zum Beispiel #1f6feb',
  'look.footer_lines': 'darf höchstens {most} Zeilen haben',
  'look.layout': 'muss eines von diesen sein: {layouts}',

  'logo.no_picture': 'muss ein vollständiges PNG- oder JPEG-Bild sein',
  'logo.too_wide': 'hat {width} × {height} Pixel: Jede Seite darf 1 bis {most} haben',
  'logo.too_many_pixels': 'hat {width} × {height} Pixel: Insgesamt dürfen es {most} sein',
  'logo.too_many_bits': 'hat {bits} Bit je Farbe: Speichern Sie es mit {most}',

  'endpoint.url_too_long': 'Die Adresse darf höchstens {most} Zeichen haben.',
  'endpoint.url_spaces': 'Die Adresse darf keine Leerzeichen und keine umgekehrten Schrägstriche enthalten.',
  'endpoint.url_full': 'Es muss eine vollständige Adresse sein, die mit https:// beginnt.',
  'endpoint.url_https': 'Die Adresse muss mit https:// beginnen.',
  'endpoint.url_user': 'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  'endpoint.url_fragment': 'Die Adresse darf keinen Teil nach einem # haben.',
  'endpoint.url_port': 'Port {port} ist nicht möglich: Nehmen Sie 443 oder einen ab 1024.',
  'endpoint.url_private': 'Private, lokale und reservierte Adressen sind nicht möglich.',
  'endpoint.url_host': 'Der Servername ist ungültig.',
  'endpoint.url_not_public': 'Der Server muss einen Namen im öffentlichen Internet haben.',
  'endpoint.no_event': 'Wählen Sie mindestens ein Ereignis oder alle.',
  'endpoint.unknown_events': '{names} ist kein Ereignis; die Ereignisse sind: alle, {events}',
  'endpoint.description_too_long': 'Höchstens {most} Zeichen sind möglich.',
  'endpoint.too_many': 'Mehr Webhook-Endpunkte sind nicht möglich; höchstens: {most}.',
  'endpoint.inactive': 'Dieser Endpunkt ist abgeschaltet. Schalten Sie ihn zuerst ein.',
  'delivery.endpoint_removed': 'Der Endpunkt dieser Zustellung wurde entfernt.',
  'delivery.endpoint_inactive':
    'Der Endpunkt dieser Zustellung ist abgeschaltet. Schalten Sie ihn zuerst ein.',

  'table.no_rows': 'muss eine Zeile mit Überschriften und mindestens eine weitere Zeile haben',
  'table.no_row_left': 'lässt keine Zeile übrig',
  'table.unknown_column': '„{text}“ ist kein Feld; möglich sind: {fields}',
  'table.open_quotation': 'hat ein Anführungszeichen, das nie geschlossen wird, ab Zeile {line}',
  'table.too_many_rows': 'hat zu viele Zeilen; höchstens: {most}',
  'table.too_many_columns': 'hat zu viele Spalten; höchstens: {most}',
  'table.too_many_cells':
    'hat mehr Zellen ({cells}) als Überschriften ({titles}): Setzen Sie eine Zelle, die ein Trennzeichen enthält, in Anführungszeichen',
  'table.lost_letters':
    'hat in Zeile {line} das Zeichen \uFFFD anstelle eines verlorenen Buchstabens: Speichern Sie die Datei als UTF-8 oder wählen Sie eine andere Kodierung',
  'table.other_currency': 'ist in {sign} angegeben, aber die Währung der Zeile ist {currency}',
  'table.twice_encoded': 'sieht aus, als wären die Buchstaben schon früher beschädigt worden: „{text}“',
  'table.html': 'enthält Zeichen einer Webseite statt Buchstaben: „{text}“',
  'table.person_left_out':
    '„{name}“ wird ausgelassen: Eine Person wird zum Ansprechpartner, wenn die Zeile eine E-Mail-Adresse hat',
  'table.taken_as_product': 'steht nicht in der Tabelle: als Produkt übernommen',
  'table.taken_as_service': 'steht nicht in der Tabelle: als Leistung übernommen',
  'table.ambiguous_number':
    'kann {thousands} oder {decimal} bedeuten: Schreiben Sie {thousands} ohne Trennzeichen oder {decimal}0',
  'table.split':
    'enthält mehr, als auf einmal hinzugefügt werden kann: Teilen Sie sie in mindestens {count} Tabellen auf',
  'table.workbook_too_long':
    'sind {count}, eine Arbeitsmappe fasst höchstens {most}: Grenzen Sie die Liste ein oder nehmen Sie CSV',
  'workspace.electronic_scheme':
    '„{text}“ ist kein Code der EAS-Liste aus vier Ziffern oder zwei Buchstaben: 9948, EM',
  'bank_account.scheme': '„{text}“ ist keine Art von Bankkonto; möglich sind: {schemes}',
  'bank_account.not_of_scheme': 'gehört nicht zu einem Konto der Art „{scheme}“',
  'bank_account.routing_number':
    '„{text}“ ist keine US-Bankleitzahl (Routing Number): neun Ziffern, deren letzte die übrigen prüft',
  'bank_account.account_type': '„{text}“ ist keine Kontoart; möglich sind: {types}',
  'bank_account.us_number': '„{text}“ ist keine US-Kontonummer: 4 bis 17 Ziffern',
  'bank_account.sort_code': '„{text}“ ist kein Sort Code aus sechs Ziffern, etwa 12-34-56',
  'bank_account.gb_number': '„{text}“ ist keine britische Kontonummer aus acht Ziffern',
  'bank_account.other_iban': '„{text}“ ist nicht die IBAN zu diesem Sort Code und dieser Kontonummer',
  'bank_account.too_many':
    'Es sind höchstens {most} Bankkonten möglich. Entfernen Sie eines, das nicht mehr benutzt wird.',
  'bank_account.of_drafts':
    'Entwürfe, die dieses Konto nennen: {count}. Wählen Sie darin zuerst ein anderes.',
  'bank_account.unknown': 'ist kein Bankkonto dieses Unternehmens',
  'bank_account.other_currency': 'ist ein Konto in {account}, der Beleg ist in {currency}',
  'payment_reference.scheme': '„{text}“ ist keine Art der Zahlungsreferenz; möglich sind: {schemes}',
};
