import type { sefSentences as english } from '../../../../domain/messages/en/sef-sentences.ts';

export const sefSentences: Record<keyof typeof english, string> = {
  'sef_said.no_answer': 'Nema odgovora: {error}.',
  'sef_said.silent': 'SEF nije odgovorio.',
  'sef_said.silent_for_long': 'SEF nije odgovorio 48 sati.',
  'sef_said.status': 'SEF je odgovorio: {status}.',
  'sef_said.key_refused':
    'SEF je odbio API ključ ({status}). Prekopirajte važeći ključ iz podešavanja firme na SEF-u i unesite ga ovde.',
  'sef_said.paused': 'SEF je odbio API ključ firme, pa mu se ništa ne šalje: povežite je važećim ključem.',
  'sef_said.no_id': 'U odgovoru nema oznake.',
  'sef_said.unreadable': 'Odgovor ne može da se pročita.',
  'sef_said.search_open': 'Pretraga na SEF-u nije završena.',
  'sef_said.other_invoice': 'Na SEF-u je druga faktura sa ovim brojem.',
  'sef_said.not_listed': 'SEF kaže da je ima, ali je nema na njegovom spisku.',
  'sef_said.word': 'Njeno stanje na SEF-u je {word}.',
};
