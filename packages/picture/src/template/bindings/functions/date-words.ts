import { isDateLocale } from './date-options.ts';

// Date formats by language: format of a day; month names short, long, and long without a day if different; weekdays short and long, Sunday
// first. Our own table, because `Intl` output differs between versions and browsers, and every changed pixel gives all of a shop's pictures
// new addresses. A test compares it with `Intl`.
const table = `
ar;d MMM;يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر;يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر;;الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت;الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت
az;d MMM;yan|fev|mar|apr|may|iyn|iyl|avq|sen|okt|noy|dek;yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr;;B.|B.E.|Ç.A.|Ç.|C.A.|C.|Ş.;bazar|bazar ertəsi|çərşənbə axşamı|çərşənbə|cümə axşamı|cümə|şənbə
bg;d.M;януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември;януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември;;нд|пн|вт|ср|чт|пт|сб;неделя|понеделник|вторник|сряда|четвъртък|петък|събота
bs;d. MMM;jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec;januar|februar|mart|april|maj|juni|juli|august|septembar|oktobar|novembar|decembar;;ned|pon|uto|sri|čet|pet|sub;nedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
ca;d MMM;de gen.|de febr.|de març|d’abr.|de maig|de juny|de jul.|d’ag.|de set.|d’oct.|de nov.|de des.;de gener|de febrer|de març|d’abril|de maig|de juny|de juliol|d’agost|de setembre|d’octubre|de novembre|de desembre;gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre;dg.|dl.|dt.|dc.|dj.|dv.|ds.;diumenge|dilluns|dimarts|dimecres|dijous|divendres|dissabte
cs;d. M.;led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro;ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince;leden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|prosinec;ne|po|út|st|čt|pá|so;neděle|pondělí|úterý|středa|čtvrtek|pátek|sobota
da;d. MMM;jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.;januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december;;søn.|man.|tirs.|ons.|tors.|fre.|lør.;søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
de;d. MMM;Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.;Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember;;So|Mo|Di|Mi|Do|Fr|Sa;Sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag
el;d MMM;Ιαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ;Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου;;Κυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ;Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο
en;d MMM;Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec;January|February|March|April|May|June|July|August|September|October|November|December;;Sun|Mon|Tue|Wed|Thu|Fri|Sat;Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
es;d MMM;ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic;enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre;;dom|lun|mar|mié|jue|vie|sáb;domingo|lunes|martes|miércoles|jueves|viernes|sábado
et;d. MMM;jaan|veebr|märts|apr|mai|juuni|juuli|aug|sept|okt|nov|dets;jaanuar|veebruar|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember;;P|E|T|K|N|R|L;pühapäev|esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev
fi;d.M.;tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu;tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta;tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu;su|ma|ti|ke|to|pe|la;sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai
fr;d MMM;janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.;janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre;;dim.|lun.|mar.|mer.|jeu.|ven.|sam.;dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi
he;d בMMM;ינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳;ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר;;יום א׳|יום ב׳|יום ג׳|יום ד׳|יום ה׳|יום ו׳|שבת;יום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת
hi;d MMM;जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰;जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर;;रवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि;रविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार
hr;d. MMM;sij|velj|ožu|tra|svi|lip|srp|kol|ruj|lis|stu|pro;siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenoga|prosinca;siječanj|veljača|ožujak|travanj|svibanj|lipanj|srpanj|kolovoz|rujan|listopad|studeni|prosinac;ned|pon|uto|sri|čet|pet|sub;nedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
hu;MMM d.;jan.|febr.|márc.|ápr.|máj.|jún.|júl.|aug.|szept.|okt.|nov.|dec.;január|február|március|április|május|június|július|augusztus|szeptember|október|november|december;;V|H|K|Sze|Cs|P|Szo;vasárnap|hétfő|kedd|szerda|csütörtök|péntek|szombat
id;d MMM;Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des;Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember;;Min|Sen|Sel|Rab|Kam|Jum|Sab;Minggu|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu
it;d MMM;gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic;gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre;;dom|lun|mar|mer|gio|ven|sab;domenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato
ja;M月d日;1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月;1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月;;日|月|火|水|木|金|土;日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日
ka;d MMM;იან|თებ|მარ|აპრ|მაი|ივნ|ივლ|აგვ|სექ|ოქტ|ნოე|დეკ;იანვარი|თებერვალი|მარტი|აპრილი|მაისი|ივნისი|ივლისი|აგვისტო|სექტემბერი|ოქტომბერი|ნოემბერი|დეკემბერი;;კვი|ორშ|სამ|ოთხ|ხუთ|პარ|შაბ;კვირა|ორშაბათი|სამშაბათი|ოთხშაბათი|ხუთშაბათი|პარასკევი|შაბათი
ko;MMM d일;1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월;1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월;;일|월|화|수|목|금|토;일요일|월요일|화요일|수요일|목요일|금요일|토요일
lt;M-d;sausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio;sausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio;sausis|vasaris|kovas|balandis|gegužė|birželis|liepa|rugpjūtis|rugsėjis|spalis|lapkritis|gruodis;sk|pr|an|tr|kt|pn|št;sekmadienis|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis
lv;d. MMM;janv.|febr.|marts|apr.|maijs|jūn.|jūl.|aug.|sept.|okt.|nov.|dec.;janvāris|februāris|marts|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|novembris|decembris;;Svētd.|Pirmd.|Otrd.|Trešd.|Ceturtd.|Piektd.|Sestd.;Svētdiena|Pirmdiena|Otrdiena|Trešdiena|Ceturtdiena|Piektdiena|Sestdiena
mk;d MMM;јан.|фев.|мар.|апр.|мај|јун.|јул.|авг.|сеп.|окт.|ное.|дек.;јануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември;;нед.|пон.|вто.|сре.|чет.|пет.|саб.;недела|понеделник|вторник|среда|четврток|петок|сабота
nb;d. MMM;jan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.;januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember;;søn.|man.|tir.|ons.|tor.|fre.|lør.;søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
nl;d MMM;jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec;januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december;;zo|ma|di|wo|do|vr|za;zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag
pl;d MMM;sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru;stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia;styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień;niedz.|pon.|wt.|śr.|czw.|pt.|sob.;niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota
pt;d 'de' MMM;jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.;janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro;;dom.|seg.|ter.|qua.|qui.|sex.|sáb.;domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado
ro;d MMM;ian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.;ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie;;dum.|lun.|mar.|mie.|joi|vin.|sâm.;duminică|luni|marți|miercuri|joi|vineri|sâmbătă
ru;d MMM;янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.;января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря;январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь;вс|пн|вт|ср|чт|пт|сб;воскресенье|понедельник|вторник|среда|четверг|пятница|суббота
sk;d. M.;jan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec;januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra;január|február|marec|apríl|máj|jún|júl|august|september|október|november|december;ne|po|ut|st|št|pi|so;nedeľa|pondelok|utorok|streda|štvrtok|piatok|sobota
sl;d. MMM;jan.|feb.|mar.|apr.|maj|jun.|jul.|avg.|sep.|okt.|nov.|dec.;januar|februar|marec|april|maj|junij|julij|avgust|september|oktober|november|december;;ned.|pon.|tor.|sre.|čet.|pet.|sob.;nedelja|ponedeljek|torek|sreda|četrtek|petek|sobota
sr;d. MMM;јан|феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец;јануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар;;нед|пон|уто|сре|чет|пет|суб;недеља|понедељак|уторак|среда|четвртак|петак|субота
sv;d MMM;jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.;januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december;;sön|mån|tis|ons|tors|fre|lör;söndag|måndag|tisdag|onsdag|torsdag|fredag|lördag
th;d MMM;ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.;มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม;;อาทิตย์|จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์;วันอาทิตย์|วันจันทร์|วันอังคาร|วันพุธ|วันพฤหัสบดี|วันศุกร์|วันเสาร์
tr;d MMM;Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara;Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık;;Paz|Pzt|Sal|Çar|Per|Cum|Cmt;Pazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi
uk;d MMM;січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.;січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня;січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень;нд|пн|вт|ср|чт|пт|сб;неділя|понеділок|вівторок|середа|четвер|пʼятниця|субота
vi;d MMM;thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12;tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12;Tháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12;CN|Thứ 2|Thứ 3|Thứ 4|Thứ 5|Thứ 6|Thứ 7;Chủ Nhật|Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy
zh;M月d日;1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月;1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月;;周日|周一|周二|周三|周四|周五|周六;星期日|星期一|星期二|星期三|星期四|星期五|星期六`;

/** The words for dates in one language. `alone`: month names without a day. Weekdays begin with Sunday. */
export type DateWords = {
  readonly pattern: string;
  readonly shortMonths: readonly string[];
  readonly months: readonly string[];
  readonly alone: readonly string[];
  readonly shortDays: readonly string[];
  readonly days: readonly string[];
};

const lines = new Map(table.split('\n').map((line) => [line.slice(0, 2), line.slice(3)]));
const known = new Map<string, DateWords>();

/** Returns the words for a locale such as 'de' or 'de-AT'; null if unknown. */
export function findDateWords(locale: string): DateWords | null {
  const line = isDateLocale(locale) ? lines.get(locale.slice(0, 2)) : undefined;
  if (line === undefined) return null;
  const words = known.get(locale) ?? regional(read(line), locale);
  known.set(locale, words);
  return words;
}

function read(line: string): DateWords {
  const [pattern = '', ...lists] = line.split(';');
  const [shortMonths = [], months = [], alone = [], shortDays = [], days = []] = lists.map((list) =>
    list.split('|'),
  );
  return { pattern, shortMonths, months, alone: alone.length === 12 ? alone : months, shortDays, days };
}

function regional(words: DateWords, locale: string): DateWords {
  if (locale === 'en-US' || locale === 'en-CA') return { ...words, pattern: 'MMM d' };
  if (locale !== 'de-AT') return words;
  const months = words.months.with(0, 'Jänner');
  return { ...words, months, alone: months, shortMonths: words.shortMonths.with(0, 'Jän.') };
}
