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
  'pdf.damaged': 'ist beschädigt: Drucken Sie die Datei noch einmal als PDF und laden Sie dieses hoch',
  'pdf.unreadable':
    'lässt sich mit der verfügbaren Zeit und dem verfügbaren Speicher nicht zeichnen: Drucken Sie die Datei noch einmal als PDF, mit weniger Seiten oder kleineren Bildern, und laden Sie dieses hoch',
  'pdf.missing_fonts':
    'hat Buchstaben, deren Schriften nicht in der Datei sind: Drucken Sie die Datei noch einmal als PDF, mit eingebetteten Schriften, und laden Sie dieses hoch',
  'pdf.no_pages': 'hat keine Seiten',
  'pdf.too_many_pages': 'hat zu viele Seiten; höchstens: {most}',
  'pdf.protected': 'ist durch ein Passwort geschützt: Entfernen Sie es zuerst',
};
