import type { contracts as english } from '../../../../domain/messages/en/contracts.ts';

export const contracts: Record<keyof typeof english, string> = {
  'contract.uploaded_body': 'kann nicht angegeben werden: Der Vertrag ist ein hochgeladenes PDF',
  'contract.future_deadline': 'muss in der Zukunft liegen',
  'contract.signer_twice': 'ist die Adresse eines anderen Unterzeichners',
  'contract.only_draft_changes':
    'Nur ein Entwurf kann geändert oder gelöscht werden. Status dieses Vertrags: {status}.',
  'contract.only_draft_is_sent': 'Nur ein Entwurf kann versendet werden. Status dieses Vertrags: {status}.',
  'contract.no_signer': 'Es gibt keinen Unterzeichner.',
  'contract.no_text': 'Es gibt keinen Text zum Unterzeichnen.',
  'contract.deadline_passed': 'Die Frist zum Unterzeichnen ist abgelaufen.',
  'contract.no_signatures': 'Der Vertrag kann nicht unterzeichnet werden. Status: {status}.',
  'contract.not_their_turn': 'Dieser Unterzeichner ist noch nicht an der Reihe.',
  'contract.no_mail':
    'Dieser Dienst versendet keine E-Mails: Geben Sie stattdessen den Link zum Unterzeichnen weiter.',
  'contract.no_links': 'Der Vertrag hat keine Links zum Unterzeichnen. Status: {status}.',
  'contract.no_signed_pdf': 'Es gibt kein unterzeichnetes PDF. Status des Vertrags: {status}.',
  'contract.not_voidable': 'Der Vertrag kann nicht mehr zurückgezogen werden. Status: {status}.',
  'contract.outdated_upload':
    'Das PDF wurde hochgeladen, bevor sichergestellt war, dass es überall gleich aussieht. Laden Sie es noch einmal hoch, als neuen Vertrag.',

  'contract.status.draft': 'Entwurf',
  'contract.status.sent': 'versendet',
  'contract.status.partially_signed': 'teilweise unterzeichnet',
  'contract.status.signed': 'unterzeichnet',
  'contract.status.declined': 'abgelehnt',
  'contract.status.expired': 'abgelaufen',
  'contract.status.voided': 'zurückgezogen',
  'contract.status.past_deadline': 'Frist überschritten',

  'pdf.no_pdf': 'ist kein PDF',
  'pdf.damaged':
    'ist beschädigt oder wird nicht von jedem Programm gleich gelesen: Drucken Sie es noch einmal als PDF und laden Sie dieses hoch',
  'pdf.unreadable': 'kann nicht gelesen werden: Drucken Sie es noch einmal als PDF und laden Sie dieses hoch',
  'pdf.too_many_parts':
    'besteht aus zu vielen Teilen: Drucken Sie es noch einmal als PDF und laden Sie dieses hoch',
  'pdf.shown_differently':
    'enthält etwas, das Programme unterschiedlich darstellen ({part}): Drucken Sie es noch einmal als PDF und laden Sie dieses hoch',
  'pdf.no_pages': 'hat keine Seiten',
  'pdf.too_many_pages': 'hat zu viele Seiten; höchstens: {most}',
  'pdf.active': 'führt ein Skript aus oder ist ein veränderliches Formular: Drucken Sie es zuerst als PDF',
  'pdf.embeds_files': 'enthält oder benötigt andere Dateien, Ton oder Film: Drucken Sie es zuerst als PDF',
  'pdf.protected': 'ist geschützt: Entfernen Sie zuerst das Passwort und die Einschränkungen',

  'pdf.part.colours': 'Farben',
  'pdf.part.drawings': 'Zeichnungen',
  'pdf.part.fonts': 'Schriften',
  'pdf.part.missing_fonts': 'nicht eingebettete Schriften',
  'pdf.part.layers': 'Ebenen',
  'pdf.part.open_letters': 'Zeichen, die in ihren Schriften nicht festgelegt sind',
  'pdf.part.thick_letters': 'Buchstaben mit dicken Linien',
  'pdf.part.notes': 'Anmerkungen, Stempel oder Felder',
  'pdf.part.odd_pages': 'Seiten in ungewöhnlicher Größe',
  'pdf.part.printer_parts': 'Teile, die nur für Drucker bestimmt sind',
  'pdf.part.patterns': 'Muster',
  'pdf.part.pictures': 'Bilder',
  'pdf.part.transparency': 'Transparenz',
};
