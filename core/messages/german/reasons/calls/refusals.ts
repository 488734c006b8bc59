import type { Translated } from '#core/messages/catalogue.ts';
import type { refusals as refusalsInEnglish } from '#core/messages/reasons/calls/refusals.ts';
import { number, many } from '#core/messages/german/german-words.ts';

export const refusals = {
  not_by_api_key: 'Ein API-Schlüssel kann das nicht. Bitte melden Sie sich an.',
  part_unknown: ({ part, keys }) => `Ungültig (${part}): ${keys.join(', ')} ist hier nicht bekannt.`,
  part_invalid: ({ part, field }) => `Ungültig (${part})${field === '' ? '' : `: ${field}`}.`,
  part_not_known: ({ part, field, known }) =>
    `Ungültig (${part}): ${field}. Möglich ist eines von ${known.join(', ')}.`,
  idempotency_key_invalid: 'Der Header Idempotency-Key muss eine UUID sein.',
  made_and_gone:
    'Was dieser Aufruf angelegt hat, gibt es nicht mehr. Nehmen Sie einen neuen Idempotency-Key.',
  cursor_invalid: 'Der Cursor gehört nicht zu dieser Liste. Beginnen Sie ohne Cursor von vorn.',
  cursor_over:
    'Den Lauf, zu dem dieser Cursor gehört, gibt es nicht mehr. Beginnen Sie ohne Cursor von vorn.',
  api_keys_full: ({ count }) =>
    `Es gibt schon ${many(count, 'API-Schlüssel', 'API-Schlüssel')}. Widerrufen Sie einen, der nicht mehr benutzt wird.`,
  api_key_invalid: 'Dieser API-Schlüssel ist nicht gültig. Vielleicht wurde er widerrufen.',
  webhooks_full: ({ count }) =>
    `Es gibt schon ${many(count, 'Webhook', 'Webhooks')}, mehr geht nicht. Entfernen Sie einen, der nicht mehr benutzt wird.`,
  webhook_address_invalid:
    'An diese Adresse können keine Webhooks gesendet werden. Sie beginnt mit https://.',
  webhook_address_open:
    'Webhooks werden nur über sichere Verbindungen gesendet. Verwenden Sie eine Adresse, die mit https:// beginnt.',
  webhook_scope_unknown: 'Dieses Projekt oder diesen Feed gibt es nicht mehr. Wählen Sie etwas anderes.',
  webhook_not_first: 'Ein früheres Ereignis dieses Feeds wartet auch. Senden Sie zuerst jenes.',
  api_key_ended: 'Dieser API-Schlüssel ist abgelaufen. Legen Sie in den Einstellungen einen neuen an.',
  api_key_end_over: 'Das Ende eines API-Schlüssels liegt in der Zukunft. Wählen Sie einen späteren Tag.',
  by_reading_key: 'Dieser API-Schlüssel darf nur lesen.',
  beside_key_project:
    'Dieser API-Schlüssel gilt für ein Projekt. Nennen Sie etwas aus diesem Projekt und nichts daneben.',
  editor_over: 'Bitte öffnen Sie die Vorlage noch einmal im Editor.',
  run_unknown: 'Lauf nicht gefunden',
  run_not_acceptable: 'Dieser Lauf kann nicht mehr angenommen werden. Sehen Sie sich den neuesten an.',
  start_without_action: 'Nennen Sie action=start, um zu aktivieren oder zu pausieren.',
  start_incomplete: 'Zum Starten fehlen feedId und activate.',
  project_unknown: 'Projekt nicht gefunden',
  photo_unknown: 'Dieses Foto gibt es nicht mehr. Aktualisieren Sie den Feed und sehen Sie noch einmal nach.',
  photo_is_cut_out: 'Der Shop hat dieses Foto selbst freigestellt.',
  photo_without_mask: 'Auf einem dieser Fotos sind keine Striche. Malen Sie zuerst welche.',
  photo_shows_nothing:
    'In einem dieser Fotos wurde nichts gefunden. Übermalen Sie, was das Produkt ist, oder behalten Sie den Hintergrund.',
  mask_unread:
    'Das ist keine Maske. Es muss ein graues PNG mit höchstens 1024 px pro Seite sein, ohne Transparenz.',
  mask_of_other_photo:
    'Diese Maske hat andere Proportionen als das Foto. Öffnen Sie das Foto erneut und malen Sie noch einmal.',
  mask_leaves_nothing: 'Vom Produkt bliebe nichts übrig. Behalten Sie einen Teil davon oder den Hintergrund.',
  masks_full: ({ count }) =>
    `${number(count)} Fotos dieses Projekts sind von Hand korrigiert, mehr geht nicht. Löschen Sie zuerst eine Maske.`,
  feed_unknown: 'Feed nicht gefunden',
  output_unknown: 'Ausgabe nicht gefunden',
  main_output:
    'Das ist die eigene Adresse des Feeds. Ändern Sie sie mit dem Feed; hier lässt sich nur ihr Kanal wählen.',
  output_without_template:
    'Die Vorlage dieser Ausgabe wurde gelöscht. Wählen Sie eine andere und setzen Sie sie dann fort.',
  tags_need_xml:
    'Bilder mit Tags gibt es nur in XML. Geben Sie dieser Größe eine eigene Ausgabe anstelle des Hauptbilds.',
  tags_need_image_link:
    'Meta liest Bilder mit Tags neben einem image_link, das dieser Feed nicht hat. Geben Sie dieser Größe eine eigene Ausgabe anstelle des Hauptbilds.',
  tags_need_size: 'Meta hat Tags für Bilder in 9:16 und 4:5. Wählen Sie eine Vorlage in einer dieser Größen.',
  texts_unseen: ({ names, width, height }) =>
    `Außerhalb des Bildes von ${width} × ${height} px, wo es niemand sieht: ${names.map((name) => `„${name}“`).join(', ')}. Schieben Sie es im Editor ins Bild oder blenden Sie es dort aus, und veröffentlichen Sie die Vorlage.`,
  query_invalid: 'Die Abfrage ist nicht gültig.',
  too_many_to_sort:
    'Feeds mit mehr als 100.000 Produkten werden nur in ihrer eigenen Reihenfolge gezeigt. Filtern oder suchen Sie stattdessen.',
  feed_paused: 'Dieser Feed ist pausiert. Aktivieren Sie ihn zuerst.',
  feed_not_published:
    'Dieser Feed wurde noch nicht veröffentlicht. Warten Sie seinen ersten Lauf ab und versuchen Sie es dann erneut.',
  product_field_unknown: ({ field }) =>
    `Die Bilder dieses Feeds zeigen kein Feld ${field}. Senden Sie eines der Felder aus seinen Einstellungen, unter demselben Namen.`,
  product_changes_full: ({ count }) =>
    `${many(count, 'Produkt dieses Feeds hat', 'Produkte dieses Feeds haben')} schon Änderungen, mehr geht nicht. Aktualisieren Sie den Feed mit einer neueren Datei oder nehmen Sie Änderungen zurück.`,
  subscription_ended:
    'Das Abo dieses Projekts ist beendet. Wählen Sie unter „Abrechnung“ einen Tarif oder machen Sie kostenlos weiter.',
  nothing_to_leave: 'Dieses Projekt hat kein beendetes Abo.',
  feed_returned:
    'Sie sind zu einer früheren Version dieses Feeds zurückgekehrt. Drücken Sie zuerst auf „Weiter“.',
  feed_version_unknown: 'Diese Version wird nicht mehr aufbewahrt. Laden Sie die Versionen neu.',
  feed_version_lost: 'Die Dateien dieser Version sind weg. Wählen Sie eine andere.',
  publication_under_way: 'Gerade wird etwas anderes veröffentlicht. Sehen Sie die Versionen noch einmal an.',
  review_links_full: 'Zu dieser Freigabe gibt es schon 20 Links. Widerrufen Sie zuerst einen.',
  review_link_over: 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
  review_link_reads:
    'Dieser Link zeigt die Änderungen und nimmt Kommentare an. Bitten Sie um einen, der freigeben darf.',
  no_rollout: 'Gerade werden keine neuen Bilder eingeführt.',
  review_unknown: 'Diese Freigabe gibt es nicht mehr. Laden Sie den Feed neu.',
  review_approved: 'Das wurde schon freigegeben und ist veröffentlicht.',
  review_discarded: 'Das wurde schon verworfen. Was veröffentlicht ist, bleibt.',
  review_replaced:
    'Etwas Neueres trat an die Stelle dieser Freigabe. Laden Sie den Feed neu und sehen Sie das an.',
  review_renewing: 'Gerade kommen neue Preise des Shops hinein. Versuchen Sie es in einer Minute wieder.',
  review_comments_full:
    'Mehr Kommentare fasst eine Freigabe nicht. Geben Sie sie frei oder verwerfen Sie sie.',
  run_not_held: 'Dieser Lauf wird nicht mehr zurückgehalten.',
  nothing_to_retry: 'Jedes passende Produkt ist schon gestaltet.',
  newest_run_held:
    'Der neueste Lauf wird zurückgehalten. Nehmen Sie seine Zahlen an oder aktualisieren Sie den Feed.',
  newest_run_unfinished:
    'Der neueste Lauf wurde nicht fertig. Aktualisieren Sie den Feed: Damit werden auch diese Produkte erneut versucht.',
  run_under_way: 'Gerade läuft ein Lauf. Versuchen Sie es, wenn er zu Ende ist.',
  version_unknown: 'Diese Version ist nicht mehr im Verlauf. Laden Sie den Verlauf neu.',
  versions_named_full: ({ count }) =>
    `${number(count)} Versionen dieser Vorlage haben Namen, mehr geht nicht. Nehmen Sie zuerst einer den Namen.`,
  picture_gone:
    'Ein Bild dieser Vorlage wird hier nicht mehr aufbewahrt. Senden Sie sie mit ihren Bildern noch einmal.',
  disk_full:
    'Die Festplatte des Servers ist voll, daher kann nichts gespeichert werden. Bitte versuchen Sie es später erneut.',
  template_too_large: 'Diese Vorlage ist zu groß. Verwenden Sie kleinere Bilder.',
  no_controls: 'Diese Vorlage hat hier keine Farben und keine Schrift zur Wahl. Ändern Sie sie im Editor.',
  never_published: 'Davor wurde nichts veröffentlicht. Es gibt nichts, zu dem es zurückgehen könnte.',
  nothing_to_publish: 'Diese Vorlage ist leer. Fügen Sie etwas ein und veröffentlichen Sie sie dann.',
  product_unknown: 'Dieses Produkt ist nicht mehr im Feed. Laden Sie die Produkte neu.',
  nothing_to_pick:
    'Keines dieser Produkte hat eine ID, daher lässt sich nichts darüber entscheiden. Prüfen Sie die Produkt-ID in den Einstellungen des Feeds.',
  too_many_picked: ({ most }) =>
    `Für eine Sache lassen sich höchstens ${number(most)} Produkte von Hand wählen. Machen Sie für mehr eine Regel.`,
  template_unknown: 'Die gewählte Vorlage gibt es nicht.',
  template_shown_by_rules: ({ feeds }) => {
    const named = feeds.slice(0, 3).map((name) => `„${name}“`);
    const more = feeds.length > 3 ? ` und ${feeds.length - 3} weiteren` : '';
    return `Regeln zeigen diese Vorlage: von ${named.join(', ')}${more}. Wählen Sie dort eine andere oder schalten Sie die Regeln aus; dann lässt sie sich löschen.`;
  },
  template_beside:
    'Diese Vorlage gehört zu einem anderen Projekt. Wählen Sie eine aus diesem Projekt oder kopieren Sie sie dorthin.',
  rule_template_beside: ({ name }) =>
    `Die Vorlage der Regel „${name}“ gehört zu einem anderen Projekt. Wählen Sie für sie eine aus diesem Projekt.`,
  rule_template_unknown: ({ name }) =>
    `Die Vorlage der Regel „${name}“ gibt es nicht mehr. Wählen Sie für sie eine andere.`,
  rule_template_empty: ({ name }) =>
    `Die Vorlage der Regel „${name}“ ist leer. Fügen Sie etwas ein oder wählen Sie eine andere.`,
  active_without_template:
    'Ein aktiver Feed braucht eine Vorlage. Pausieren Sie ihn zuerst oder wählen Sie eine Vorlage.',
  record_exists: 'Dieser Feed hat schon einen Eintrag.',
  mailbox_without_key:
    'In der Adresse des Postfachs steckt ein Schlüssel, den das Protokoll beim Start zeigt.',
} satisfies Translated<typeof refusalsInEnglish>;
