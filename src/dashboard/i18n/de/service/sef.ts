export const sef = {
  'sef.country': 'SEF gibt es nur für Unternehmen in Serbien.',
  'sef.environment':
    'Ein produktiver Arbeitsbereich wird nur mit dem produktiven SEF verbunden, ein Testbereich mit der Demo oder einem Simulator, nicht mit {system}.',
  'sef.key_form': 'Das ist kein API-Schlüssel von SEF.',
  'sef.no_simulator':
    'Hier ist keine Adresse eines Simulators eingestellt: geben Sie dem Befehl SEF_SIMULATOR_URL wie dem Server, oder --url mit der Adresse.',
  'sef.url': 'Nur ein Simulator hat eine eigene Adresse; die von SEF sind Einstellungen des Dienstes.',
  'sef.open_elsewhere':
    'Bei SEF ({system}) sind noch Übermittlungen offen; nur dort lassen sie sich verfolgen.',
  'sef.not_connected': 'Es besteht keine Verbindung mit SEF.',
  'sef.not_submitted': 'Das Dokument wurde nicht an SEF übermittelt.',
  'sef.nothing_to_retry':
    'SEF hat das Dokument abgelehnt; übermitteln Sie es erneut, sobald der Grund behoben ist.',
  'sef.voided':
    'Die Rechnung wurde bei SEF storniert; stellen Sie ein neues Dokument mit eigener Nummer aus.',
  'sef.mistake':
    'SEF führt die Rechnung als Fehler: ziehen Sie sie zuerst dort zurück, und übermitteln Sie sie dann erneut.',
  'sef.comment': 'Geben Sie den Grund an; SEF zeigt ihn dem Käufer.',
  'sef.draft': 'Nur ausgestellte Dokumente werden an SEF übermittelt.',
  'sef.cancelled': 'Ein annulliertes Dokument kann nicht an SEF übermittelt werden.',
  'sef.proforma': 'Eine Proforma ist keine Rechnung und wird nicht an SEF übermittelt.',
  'sef.no_storno': 'SEF hat keine Rechnung zu diesem Dokument, die storniert werden kann.',
  'sef.no_cancellation':
    'SEF hat keine Rechnung zu diesem Dokument, die zurückgezogen werden kann; eine versandte wird storniert.',
  'sef.command_under_way': 'SEF wurde schon um etwas anderes gebeten; warten Sie die Antwort ab.',
  'sef.stands_new':
    'SEF hat das Dokument noch nicht an den Käufer gesandt: ziehen Sie es zuerst bei SEF zurück, mit einem Grund.',
  'sef.stands_sent':
    'Das Dokument besteht bei SEF: stornieren Sie es zuerst dort, mit einem Grund, oder berichtigen Sie es nach der Annahme mit einer Gutschrift.',
  'sef.stands_sending':
    'Das Dokument ist auf dem Weg zu SEF oder zum Käufer: warten Sie, bis sich sein Stand bei SEF ändert, und versuchen Sie es dann erneut.',
  'sef.stands_asked':
    'SEF wurde gebeten, das Dokument zurückzunehmen, und hat es noch nicht getan: warten Sie, bis es dort storniert ist, und stornieren Sie es dann hier.',
  'sef.stands_unconfirmed':
    'Es ist nicht bekannt, ob SEF das Dokument hat: der Betreiber muss es zuerst dort suchen (einvoice retry); versuchen Sie es danach erneut.',
  'notice.sef_paused': 'Die Übermittlung an SEF ruht, weil SEF den Schlüssel abgelehnt hat: {reason}',
  'notice.sef_failed': 'SEF hat das Dokument {number} abgelehnt: {reason}',
  'notice.sef_unconfirmed': 'Es ist nicht bekannt, ob SEF das Dokument {number} hat: {reason}',
  'notice.sef_command_refused':
    'SEF hat für das Dokument {number} nicht getan, worum gebeten wurde: {reason}',
  'notice.sef_not_submitted':
    'Das Dokument {number} wurde ausgestellt, aber nicht an SEF übermittelt: {reason}',
} as const;
