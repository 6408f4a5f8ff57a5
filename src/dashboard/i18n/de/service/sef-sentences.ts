import type { sefSentences as english } from '../../../../domain/messages/en/sef-sentences.ts';

export const sefSentences: Record<keyof typeof english, string> = {
  'sef_said.no_answer': 'Keine Antwort: {error}.',
  'sef_said.silent': 'SEF hat nicht geantwortet.',
  'sef_said.silent_for_long': 'SEF hat 48 Stunden lang nicht geantwortet.',
  'sef_said.status': 'SEF hat mit {status} geantwortet.',
  'sef_said.key_refused':
    'SEF hat den API-Schlüssel abgelehnt ({status}). Kopieren Sie den gültigen Schlüssel aus den Einstellungen der Firma bei SEF und geben Sie ihn hier ein.',
  'sef_said.paused':
    'SEF hat den API-Schlüssel des Unternehmens abgelehnt, deshalb wird nichts gesendet: verbinden Sie es mit einem gültigen.',
  'sef_said.no_id': 'Die Antwort hatte keine Kennung.',
  'sef_said.unreadable': 'Die Antwort ist nicht lesbar.',
  'sef_said.search_open': 'Die Suche bei SEF wurde nicht fertig.',
  'sef_said.other_invoice': 'SEF hat eine andere Rechnung mit dieser Nummer.',
  'sef_said.not_listed': 'SEF sagt, dass sie da ist, führt sie aber nicht auf.',
  'sef_said.word': 'Ihr Stand bei SEF ist {word}.',
};
