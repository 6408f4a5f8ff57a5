/** What the service itself says of a call of SEF, where SEF says nothing that can be shown. It is kept as English text. */
export const sefSentences = {
  'sef_said.no_answer': 'No answer: {error}.',
  'sef_said.silent': 'SEF did not answer.',
  'sef_said.silent_for_long': 'SEF has not answered for 48 hours.',
  'sef_said.status': 'SEF answered {status}.',
  'sef_said.key_refused':
    'SEF refused the API key ({status}). Copy the valid key from the settings of the company in SEF and enter it here.',
  'sef_said.paused':
    'SEF refused the API key of the business, so nothing is sent to it: connect it with a valid key.',
  'sef_said.no_id': 'The answer had no id.',
  'sef_said.unreadable': 'The answer cannot be read.',
  'sef_said.search_open': 'The search in SEF did not end.',
  'sef_said.other_invoice': 'SEF has another invoice of this number.',
  'sef_said.not_listed': 'SEF says that it has it, but lists no such invoice.',
  'sef_said.word': 'Its status in SEF is {word}.',
} as const;
