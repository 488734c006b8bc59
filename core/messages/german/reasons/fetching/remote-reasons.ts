import type { Translated } from '#core/messages/catalogue.ts';
import type { remoteReasons as remoteReasonsInEnglish } from '#core/messages/reasons/fetching/remote-reasons.ts';

const unreachable = 'Die Adresse war nicht zu erreichen.';

export const remoteReasons = {
  bad_url: 'Die Adresse ist keine gültige http-, https- oder sftp-Adresse.',
  blocked_address: unreachable,
  dns_failed: unreachable,
  refused: unreachable,
  timeout: 'Der Server brauchte zu lange für eine Antwort.',
  too_slow: 'Der Server hat die Datei zu langsam gesendet.',
  host_away: 'Der Server hat mehrmals nacheinander nicht geantwortet. Er wird in einer Weile wieder gefragt.',
  too_large: 'Die Datei ist größer als erlaubt.',
  http_status: ({ status }) => `Der Server antwortete mit Status ${status}.`,
  bad_redirect: 'Die Adresse leitet so weiter, dass es nicht zu verfolgen ist.',
  bad_encoding: 'Die Datei ist beschädigt: Sie ließ sich nicht entpacken.',
  zip_encrypted:
    'Das ZIP-Archiv ist mit einem Passwort gesperrt. Bitten Sie den Shop um eines ohne oder um den Feed selbst.',
  zip_nested:
    'Das ZIP-Archiv enthält ein weiteres Archiv. Bitten Sie den Shop, den Feed nur einmal zu packen.',
  zip_several: ({ names }) =>
    `Das ZIP-Archiv enthält mehrere Feeds: ${names}. Bitten Sie den Shop um eine Adresse für jeden.`,
  zip_without_feed:
    'Das ZIP-Archiv enthält keinen Feed. Bitten Sie den Shop, ihn als XML, CSV, TSV oder JSON zu packen.',
  zip_bomb:
    'Das ZIP-Archiv wird entpackt viel größer als ein Feed oder enthält hunderte Dateien. Bitten Sie den Shop um den Feed selbst.',
  zip_method: 'Das ZIP-Archiv ist ungewöhnlich gepackt. Bitten Sie den Shop, es mit Deflate zu packen.',
  zip_damaged:
    'Das ZIP-Archiv ist beschädigt oder abgeschnitten. Versuchen Sie es in einer Weile erneut oder fragen Sie den Shop.',
  sheet_not_shared:
    'Die Tabelle ist nicht freigegeben. Geben Sie sie so frei, dass jeder mit dem Link sie ansehen kann, und versuchen Sie es erneut.',
  sftp_no_login:
    'Eine SFTP-Adresse braucht einen Benutzernamen und ein Passwort oder einen privaten Schlüssel. Geben Sie beides unter „Zugang und Zeitplan“ ein.',
  sftp_login:
    'Der SFTP-Server hat die Anmeldung nicht angenommen. Prüfen Sie Benutzernamen, Passwort und privaten Schlüssel unter „Zugang und Zeitplan“.',
  sftp_bad_key:
    'Der private Schlüssel lässt sich nicht lesen. Geben Sie ihn ein, wie er in seiner Datei steht, ohne Passphrase.',
  sftp_other_host:
    'Der SFTP-Server zeigt einen anderen Schlüssel als zuvor, daher wurde ihm nichts gesendet. Fragen Sie den Shop, ob es ein neuer Server ist. Wenn ja, vergessen Sie den alten Schlüssel unter „Zugang und Zeitplan“.',
  sftp_no_file: 'An dieser Adresse des SFTP-Servers liegt keine Datei. Prüfen Sie den Pfad.',
  sftp_forbidden:
    'Der SFTP-Server lässt diesen Benutzer die Datei nicht lesen. Bitten Sie den Shop um das Recht dazu.',
  sftp_protocol: 'Der Server hat nicht als SFTP-Server geantwortet. Prüfen Sie Host und Port.',
  tls: 'Die sichere Verbindung zum Server ist fehlgeschlagen.',
  reset: 'Der Server hat die Verbindung getrennt, bevor die Datei vollständig war.',
  not_http: 'Der Server hat nicht mit gültigem HTTP geantwortet.',
  cancelled: 'Die Anfrage wurde abgebrochen.',
} satisfies Translated<typeof remoteReasonsInEnglish>;
