import type { values as english } from '../../../../domain/messages/en/values.ts';

const CURRENCY = 'muss ein Währungscode aus drei Großbuchstaben sein, zum Beispiel EUR';
const COUNTRY = 'muss ein Ländercode aus zwei Großbuchstaben sein, zum Beispiel DE';
const NUMBER = 'muss eine Zahl sein';
const WHOLE = 'muss eine ganze Zahl sein';
const ONE_LINE = 'muss eine einzelne Textzeile ohne Steuerzeichen sein';
const EMPTY = 'darf nicht leer sein';
const TEXT = 'muss ein Text sein';
const LIST = 'muss eine Liste sein';
const YES_OR_NO = 'muss Ja oder Nein sein';
const OBJECT = 'muss ein JSON-Objekt sein';
const NOT_ALLOWED = 'ist keiner der möglichen Werte';
const FORM = 'hat nicht die richtige Form';
const DATE = 'muss ein Datum sein';
const TOO_LARGE = 'ist ein zu hoher Betrag';

export const values: Record<keyof typeof english, string> = {
  'value.invalid': 'ist ungültig',
  'value.required': 'muss angegeben werden',
  'value.required_with': 'muss zusammen mit {field} angegeben werden',
  'value.not_empty': EMPTY,
  'value.not_blank': EMPTY,
  'value.unknown_field': 'ist kein Feld dieser Anfrage',
  'value.unknown_parameter': 'ist kein Parameter dieser Anfrage',
  'value.unknown_fields': 'hat Felder, die es in dieser Anfrage nicht gibt',
  'value.one_of': 'muss einer dieser Werte sein: {values}',
  'value.one_of_for': 'muss einer dieser Werte sein: {values}',
  'value.not_allowed': NOT_ALLOWED,
  'value.any_of': NOT_ALLOWED,
  'value.one_schema': NOT_ALLOWED,
  'value.pattern': FORM,
  'value.format': FORM,
  'value.tax_rate_key': 'muss der Schlüssel eines Steuersatzes sein, zum Beispiel de_vat_19',
  'value.duplicate_items': 'darf keinen Wert mehrfach enthalten',
  'value.max_items': 'hat zu viele Einträge; höchstens: {most}',
  'value.min_items': 'hat zu wenige Einträge; mindestens: {least}',
  'value.max_properties': 'hat zu viele Felder; höchstens: {most}',
  'value.property_names': 'enthält einen ungültigen Feldnamen',
  'value.reference': 'muss eine Referenz aus 26 Zeichen sein',
  'value.references': 'müssen durch Kommas getrennte Referenzen sein, höchstens 100',
  'value.base64': 'muss Base64 sein',
  'value.max_mebibytes': 'darf höchstens {most} MiB groß sein',

  'type.array': LIST,
  'type.array_or_null': LIST,
  'type.boolean': YES_OR_NO,
  'type.boolean_or_null': YES_OR_NO,
  'type.integer': WHOLE,
  'type.integer_or_null': WHOLE,
  'type.null': 'muss leer bleiben',
  'type.number': NUMBER,
  'type.number_or_null': NUMBER,
  'type.object': OBJECT,
  'type.object_or_null': OBJECT,
  'type.string': TEXT,
  'type.string_or_null': TEXT,

  'text.max': 'darf höchstens {most} Zeichen haben',
  'text.max_schema': 'darf höchstens {most} Zeichen haben',
  'text.min': 'muss mindestens {least} Zeichen haben',
  'text.min_schema': 'muss mindestens {least} Zeichen haben',
  'text.min_different': 'muss mindestens {least} verschiedene Zeichen haben',
  'text.one_to': 'muss 1 bis {most} Zeichen haben',
  'text.one_line': ONE_LINE,
  'text.lines': 'darf außer Zeilenumbrüchen und Tabulatoren keine Steuerzeichen enthalten',
  'text.plain': 'muss einfacher Text sein',
  'text.plain_line': 'muss einfacher Text in einer Zeile sein',
  'text.unprintable': 'hat Zeichen, die nicht gedruckt werden können: {characters}',
  'email.local_part':
    'darf Buchstaben jeder Sprache nur nach dem @ haben: an andere davor stellen nur wenige Mailserver zu (SMTPUTF8)',
  'text.broken': 'enthält Zeichen, die sich nicht speichern lassen',

  'number.finite': NUMBER,
  'number.countable': WHOLE,
  'number.positive': 'muss größer als 0 sein',
  'number.not_negative': 'darf nicht negativ sein',
  'number.not_zero': 'darf nicht 0 sein',
  'number.at_least': 'muss mindestens {least} sein',
  'number.at_most': 'darf höchstens {most} sein',
  'number.above': 'muss größer als {bound} sein',
  'number.percent': 'muss zwischen 0 und 100 liegen',
  'number.decimals': 'hat zu viele Nachkommastellen; höchstens: {most}',
  'number.significant_digits': 'hat zu viele Ziffern; höchstens: {most}',
  'number.too_large': 'darf höchstens {most} sein',

  'amount.whole': 'muss eine ganze Zahl sein: {currency} hat keine Nachkommastellen',
  'amount.decimals': 'hat zu viele Nachkommastellen; in {currency} höchstens: {most}',
  'amount.too_large': TOO_LARGE,
  'amount.text': 'muss ein Betrag sein, zum Beispiel 650 oder 12,50',
  'sum.received': 'die Summe aller Zahlungen in {currency} wäre zu hoch',
  'sum.spent': 'die Summe aller Ausgaben in {currency} wäre zu hoch',
  'sum.open': 'die Summe aller offenen Beträge in {currency} wäre zu hoch',
  'sum.too_large': 'die Summe ist zu hoch',

  'date.calendar': DATE,
  'date.text': DATE,
  'date.instant': 'muss ein Zeitpunkt der Jahre 1 bis 9999 sein',
  'date.between': 'muss ein Datum zwischen {earliest} und {latest} sein',
  'date.future': 'muss in der Zukunft liegen',
  'date.before_from': 'liegt vor dem Beginn ({date})',
  'date.before_issue': 'liegt vor dem Ausstellungsdatum ({date})',
  'date.before_document': 'liegt vor dem Ausstellungsdatum von {number} ({date})',
  'date.before_payment': 'liegt vor der Zahlung ({date})',
  'date.after_due': 'liegt nach der Fälligkeit ({date})',
  'date.before_start': 'liegt vor dem Beginn ({date})',

  'code.currency': CURRENCY,
  'code.currency_such_as': CURRENCY,
  'code.currency_letters': CURRENCY,
  'code.not_a_currency': '„{text}“ ist keine Währung nach ISO 4217',
  'code.country': COUNTRY,
  'code.country_letters': COUNTRY,
  'code.email': 'muss eine E-Mail-Adresse sein',
  'code.not_an_email': '„{text}“ ist keine E-Mail-Adresse mit höchstens 254 Zeichen',

  'metadata.too_many_keys': 'hätte {count} Schlüssel; höchstens: {most}',
  'metadata.reserved_key': 'ist als Schlüssel nicht möglich',
  'metadata.key_one_line': 'hat einen Schlüssel, der keine einzelne Textzeile ohne Steuerzeichen ist',
  'taken.client': 'wird bereits von einem anderen Kunden verwendet',
  'taken.item': 'wird bereits von einem anderen Artikel verwendet',
  'taken.document': 'wird bereits von einem anderen Beleg verwendet',
  'taken.expense': 'wird bereits von einer anderen Ausgabe verwendet',
  'taken.contract': 'wird bereits von einem anderen Vertrag verwendet',
};
