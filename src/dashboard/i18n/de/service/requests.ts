import type { requests as english } from '../../../../domain/messages/en/requests.ts';

const UNREADABLE = 'Die Anfrage kann nicht gelesen werden.';

export const requests: Record<keyof typeof english, string> = {
  'request.invalid': 'Die Angaben sind ungültig.',
  'request.no_such_address': 'Unter dieser Adresse gibt es nichts.',
  'request.no_such_record': 'Diesen Eintrag gibt es nicht.',
  'request.unexpected': 'Im Dienst ist ein Fehler aufgetreten.',
  'request.too_costly':
    'Das braucht mehr Zeit oder Speicher, als eine Anfrage haben darf. Fordern Sie weniger auf einmal an oder versuchen Sie es in {seconds} s erneut.',
  'request.idempotency_conflict':
    'Derselbe Schlüssel der Anfrage wurde bereits für eine andere Anfrage verwendet.',
  'request.weak_tag': 'Die Anfrage wurde unterwegs verändert, daher wurde nichts ausgeführt.',
  'request.record_changed': 'Der Eintrag wurde inzwischen geändert, daher wurde nichts ausgeführt.',

  'body.too_large': 'Die Anfrage ist größer als {size}.',
  'body.incomplete': 'Die Anfrage ist nicht vollständig angekommen.',
  'body.too_many_pieces': 'Die Anfrage kommt in zu vielen Teilen an.',
  'body.late': 'Die Anfrage ist nicht rechtzeitig angekommen.',
  'body.slow': 'Die Anfrage kommt zu langsam an.',
  'body.not_json': UNREADABLE,
  'body.malformed': UNREADABLE,
  'body.not_utf8': UNREADABLE,
  'body.encoding': UNREADABLE,
  'body.too_deep': UNREADABLE,
  'body.not_as_described': UNREADABLE,
  'body.client_left': 'Die Verbindung wurde vor der Antwort getrennt.',

  'unavailable.database':
    'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es in {seconds} s erneut.',
  'unavailable.locked':
    'Die Datenbank ist beschäftigt: Ein anderes Programm schreibt seit Sekunden hinein. Es wurde nichts geändert; versuchen Sie es in {seconds} s erneut.',
  'unavailable.starting':
    'Der Dienst startet gerade oder wird aktualisiert. Versuchen Sie es in {seconds} s erneut.',
  'unavailable.threads':
    'Der Server ist ausgelastet und noch nicht so weit. Versuchen Sie es in {seconds} s erneut.',
  'unavailable.unwritable':
    'Die Festplatte der Datenbank ist voll oder lässt sich nicht beschreiben. Es wurde nichts geändert; versuchen Sie es in {seconds} s erneut.',

  'too_many.attempts': 'Zu viele Versuche. Versuchen Sie es in {seconds} s erneut.',
  'too_many.contracts': 'Zu viele gleichzeitig geöffnete Verträge. Versuchen Sie es in {seconds} s erneut.',
  'too_many.exports': 'Zu viele Exporte gleichzeitig. Versuchen Sie es in {seconds} s erneut.',
  'too_many.files': 'Zu viele Dateien gleichzeitig. Versuchen Sie es in {seconds} s erneut.',
  'too_many.imports': 'Zu viele Importe gleichzeitig. Versuchen Sie es in {seconds} s erneut.',
  'too_many.links': 'Zu viele Links. Versuchen Sie es in {seconds} s erneut.',
  'too_many.pdfs_being_made':
    'Es werden gerade zu viele PDFs erstellt. Versuchen Sie es in {seconds} s erneut.',
  'too_many.request_bodies': 'Zu viele Anfragen gleichzeitig. Versuchen Sie es in {seconds} s erneut.',
  'too_many.requests': 'Zu viele Anfragen. Versuchen Sie es in {seconds} s erneut.',
  'too_many.searches': 'Zu viele Suchen gleichzeitig. Versuchen Sie es in {seconds} s erneut.',
  'too_many.uploads':
    'Es werden zu viele Dateien gleichzeitig hochgeladen. Versuchen Sie es in {seconds} s erneut.',

  'mail.repeated':
    'Das wurde heute bereits {count}-mal an {email} gesendet. Versuchen Sie es in {seconds} s erneut.',
  'mail.day_of_address':
    'An eine Adresse gehen höchstens {most} E-Mails in 24 Stunden. Versuchen Sie es in {seconds} s erneut.',
  'mail.day_used_up':
    'Von hier werden höchstens {most} E-Mails in 24 Stunden versendet. Versuchen Sie es in {seconds} s erneut.',
};
