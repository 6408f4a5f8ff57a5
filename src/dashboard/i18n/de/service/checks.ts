import type { checks as english } from '../../../../domain/messages/en/checks.ts';

export const checks: Record<keyof typeof english, string> = {
  'check.issued':
    'Der Beleg ist schon ausgestellt, es lässt sich nichts mehr daran ändern. Geprüft werden nur Entwürfe.',
  'check.not_clean':
    'Der Beleg wurde nicht ausgestellt, weil er Fehler hat: {findings}. Die Prüfung vor dem Ausstellen zeigt alle.',
  'check.at_field': '{field} {reason}',
  'check.both': '{first}; {second}',
  'check.more': '{first}; und {count} weitere',
  'check.place_of_issue': 'fehlt: Das serbische Gesetz verlangt den Ausstellungsort auf jeder Rechnung',
  'check.characters': 'enthält Zeichen, die keine Schrift hier hat: {characters}',
  'check.croatian_number':
    'folgt der Vorlage {template}: Das kroatische Gesetz verlangt Nummer, Geschäftsraum und Gerät, wie 1/PP1/1, die Nummer ohne Jahr und ohne führende Nullen',
  'check.signers': 'fehlen: Ein Vertrag braucht mindestens einen',
  'check.text': 'fehlt: Es gibt nichts zu unterschreiben',
  'check.deadline_past': 'ist vorbei: Niemand könnte unterschreiben',
  'check.deadline_soon': 'ist nah: Zum Unterschreiben bleiben weniger als {days} Tage',
  'check.vat_number':
    'fehlt: Eine Lieferung oder Leistung ohne Steuer in ein anderes Land der EU braucht die USt-IdNr. beider Seiten',
  'check.by_sef': '{reason}. SEF lehnt das ab ({rule}).',
  'check.by_profile': '{reason}. So lässt sich die E-Rechnung ({profile}) nicht schreiben ({rule}).',
  'check.tax_status':
    'ist nicht angegeben: Es wird Steuer berechnet, als wäre das Unternehmen dafür registriert',
  'check.seller_number': 'fehlt: Leser suchen die Steuer- oder Registernummer des Unternehmens',
  'check.address': 'fehlt: Leser suchen Straße und Ort',
  'check.delivery_date':
    'fehlt: Das Gesetz verlangt den Tag der Leistung auf jeder Rechnung, auch wenn es der Tag der Ausstellung ist',
  'check.due_date':
    'fehlt: Es steht kein Tag da, bis zu dem zu zahlen ist, und der Beleg wird nie überfällig',
  'check.account': 'fehlt: Überweisung in {currency} wird angeboten, aber es gibt kein Konto dafür',
  'check.other_currency':
    'ist nicht {national}: Das Gesetz verlangt die Steuer auch in {national}; schreiben Sie Betrag und Kurs in die Anmerkungen',
};
