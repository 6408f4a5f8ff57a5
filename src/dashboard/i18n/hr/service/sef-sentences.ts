import type { sefSentences as english } from '../../../../domain/messages/en/sef-sentences.ts';

export const sefSentences: Record<keyof typeof english, string> = {
  'sef_said.no_answer': 'Nema odgovora: {error}.',
  'sef_said.silent': 'SEF nije odgovorio.',
  'sef_said.silent_for_long': 'SEF nije odgovorio 48 sati.',
  'sef_said.status': 'SEF je odgovorio: {status}.',
  'sef_said.key_refused':
    'SEF je odbio API ključ ({status}). Kopirajte valjani ključ iz postavki tvrtke na SEF-u i unesite ga ovdje.',
  'sef_said.paused': 'SEF je odbio API ključ tvrtke, pa mu se ništa ne šalje: povežite je valjanim ključem.',
  'sef_said.no_id': 'U odgovoru nema oznake.',
  'sef_said.unreadable': 'Odgovor se ne može pročitati.',
  'sef_said.search_open': 'Pretraga na SEF-u nije završena.',
  'sef_said.other_invoice': 'Na SEF-u je drugi račun s ovim brojem.',
  'sef_said.not_listed': 'SEF kaže da ga ima, ali ga nema na njegovu popisu.',
  'sef_said.word': 'Njegovo je stanje na SEF-u {word}.',
};
