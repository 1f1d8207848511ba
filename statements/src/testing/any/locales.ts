/** How the files of a country are written: words in headings, numbers and dates. */
export interface Locale {
  name: string;
  country: string;
  currency: string;
  decimal: ',' | '.';
  group: string;
  /** Order of day, month and year, with the separator. */
  dayForm: string;
  words: Readonly<Record<Word, string>>;
  /** Headings of further columns. Missing ones are written in English. */
  more?: Readonly<Partial<Record<OtherWord, string>>>;
  texts: readonly [string, ...string[]];
  parties: readonly [string, ...string[]];
}

export type OtherWord =
  | 'purchase'
  | 'party'
  | 'partyIban'
  | 'reference'
  | 'account'
  | 'original'
  | 'fee'
  | 'total'
  | 'signs';

export type Word =
  | 'date'
  | 'valueDate'
  | 'description'
  | 'amount'
  | 'income'
  | 'expense'
  | 'balance'
  | 'currency'
  | 'opening'
  | 'closing'
  | 'pending'
  | 'out'
  | 'in';

const PARTIES = ['Ana Ruiz', 'Müller & Søn', 'Café Łódź', 'Zoë O’Neil'] as const;

const TABLE: readonly (readonly [string, string, readonly [string, ...string[]]])[] = [
  [
    'es-ES|ES|EUR|,|.|d/m/y',
    'Fecha|Fecha valor|Concepto|Importe|Ingreso|Gasto|Saldo|Divisa|Saldo inicial|Saldo final|Pendiente|cargo|abono',
    ['Compra panadería', 'Recibo luz, agua', 'Año nuevo; regalo', 'Alquiler #3'],
  ],
  [
    'es-MX|MX|MXN|.|,|d/m/y',
    'Fecha|Fecha valor|Concepto|Importe|Abono|Cargo|Saldo|Moneda|Saldo inicial|Saldo final|Pendiente|cargo|abono',
    ['Compra panadería', 'Recibo luz, agua', 'Año nuevo; regalo', 'Alquiler #3'],
  ],
  [
    'ca-ES|ES|EUR|,|.|d/m/y',
    'Data|Data valor|Concepte|Import|Ingrés|Despesa|Saldo|Divisa|Saldo inicial|Saldo final|Pendent|càrrec|abonament',
    ['Compra a la plaça', 'Rebut de la llum'],
  ],
  [
    'eu-ES|ES|EUR|,|.|y/m/d',
    'Data|Balio data|Kontzeptua|Zenbatekoa|Sarrera|Gastua|Saldoa|Dibisa|Hasierako saldoa|Amaierako saldoa|Zain|gastua|sarrera',
    ['Erosketa dendan', 'Argindar ordainagiria'],
  ],
  [
    'gl-ES|ES|EUR|,|.|d/m/y',
    'Data|Data valor|Concepto|Importe|Ingreso|Gasto|Saldo|Divisa|Saldo inicial|Saldo final|Pendente|gasto|ingreso',
    ['Compra na feira', 'Recibo da luz'],
  ],
  [
    'pt-PT|PT|EUR|,|.|d-m-y',
    'Data|Data valor|Descrição|Montante|Crédito|Débito|Saldo|Moeda|Saldo inicial|Saldo final|Pendente|débito|crédito',
    ['Compra padaria São João', 'Água, luz e gás'],
  ],
  [
    'pt-BR|BR|BRL|,|.|d/m/y',
    'Data|Data valor|Descrição|Valor|Crédito|Débito|Saldo|Moeda|Saldo inicial|Saldo final|Pendente|débito|crédito',
    ['Compra padaria São João', 'Água, luz e gás'],
  ],
  [
    'fr-FR|FR|EUR|,| |d/m/y',
    'Date|Date valeur|Libellé|Montant|Crédit|Débit|Solde|Devise|Solde initial|Solde final|En attente|débit|crédit',
    ['Carte épicerie', 'Virement reçu, août'],
  ],
  [
    'fr-BE|BE|EUR|,|.|d/m/y',
    'Date|Date valeur|Libellé|Montant|Crédit|Débit|Solde|Devise|Solde initial|Solde final|En attente|débit|crédit',
    ['Carte épicerie', 'Virement reçu, août'],
  ],
  [
    "fr-CH|CH|CHF|.|'|d.m.y",
    'Date|Date valeur|Libellé|Montant|Crédit|Débit|Solde|Monnaie|Solde initial|Solde final|En attente|débit|crédit',
    ['Carte épicerie', 'Virement reçu, août'],
  ],
  [
    'it-IT|IT|EUR|,|.|d/m/y',
    'Data|Data valuta|Descrizione|Importo|Entrate|Uscite|Saldo|Divisa|Saldo iniziale|Saldo finale|In attesa|dare|avere',
    ['Pagamento POS caffè', 'Bolletta; luce'],
  ],
  [
    'de-AT|AT|EUR|,|.|d.m.y',
    'Datum|Valuta|Verwendungszweck|Betrag|Haben|Soll|Saldo|Währung|Anfangssaldo|Endsaldo|Vorgemerkt|soll|haben',
    ['Bäckerei Müller', 'Lastschrift, Strom', 'Gehalt März'],
  ],
  [
    "de-CH|CH|CHF|.|'|d.m.y",
    'Datum|Valuta|Verwendungszweck|Betrag|Gutschrift|Belastung|Saldo|Währung|Anfangssaldo|Endsaldo|Vorgemerkt|belastung|gutschrift',
    ['Bäckerei Müller', 'Lastschrift, Strom', 'Gehalt März'],
  ],
  [
    'nl-BE|BE|EUR|,|.|d-m-y',
    'Datum|Valutadatum|Omschrijving|Bedrag|Bij|Af|Saldo|Munt|Beginsaldo|Eindsaldo|In behandeling|af|bij',
    ['Betaling bakker', 'Huur, mei'],
  ],
  [
    'da-DK|DK|DKK|,|.|d-m-y',
    'Dato|Rentedato|Tekst|Beløb|Indbetaling|Udbetaling|Saldo|Valuta|Primosaldo|Ultimosaldo|Afventer|debet|kredit',
    ['Køb hos bager', 'Løn'],
  ],
  [
    'sv-FI|FI|EUR|,| |d.m.y',
    'Datum|Valutadag|Text|Belopp|Insättning|Uttag|Saldo|Valuta|Ingående saldo|Utgående saldo|Väntande|uttag|insättning',
    ['Köp på torget', 'Hyra'],
  ],
  [
    'nn-NO|NO|NOK|,| |d.m.y',
    'Dato|Rentedato|Forklaring|Beløp|Inn på konto|Ut fra konto|Saldo|Valuta|Inngående saldo|Utgående saldo|Reservert|ut|inn',
    ['Varekjøp på torget', 'Lønn'],
  ],
  [
    'is-IS|IS|ISK|,|.|d.m.y',
    'Dagsetning|Vaxtadagur|Skýring|Upphæð|Inn|Út|Staða|Mynt|Upphafsstaða|Lokastaða|Í bið|út|inn',
    ['Kaup í búð', 'Laun'],
  ],
  [
    'et-EE|EE|EUR|,| |d.m.y',
    'Kuupäev|Väärtuspäev|Selgitus|Summa|Kreedit|Deebet|Jääk|Valuuta|Algsaldo|Lõppsaldo|Ootel|deebet|kreedit',
    ['Ost poest', 'Üür'],
  ],
  [
    'lv-LV|LV|EUR|,| |d.m.y',
    'Datums|Valutēšanas datums|Informācija saņēmējam|Summa|Kredīts|Debets|Atlikums|Valūta|Sākuma atlikums|Beigu atlikums|Gaida|debets|kredīts',
    ['Pirkums veikalā', 'Īre'],
  ],
  [
    'lt-LT|LT|EUR|,| |y-m-d',
    'Data|Valiutavimo data|Mokėjimo paskirtis|Suma|Kreditas|Debetas|Likutis|Valiuta|Likutis pradžioje|Likutis pabaigoje|Laukiama|debetas|kreditas',
    ['Pirkinys parduotuvėje', 'Nuoma'],
  ],
  [
    'sl-SI|SI|EUR|,|.|d.m.y',
    'Datum|Datum valute|Namen|Znesek|Dobro|Breme|Stanje|Valuta|Začetno stanje|Končno stanje|V obdelavi|breme|dobro',
    ['Nakup v trgovini', 'Najemnina'],
  ],
  [
    'sr-RS|RS|RSD|,|.|d.m.y',
    'Datum|Datum valute|Opis|Iznos|Uplata|Isplata|Stanje|Valuta|Početno stanje|Krajnje stanje|Na čekanju|isplata|uplata',
    ['Kupovina u radnji', 'Zakup'],
  ],
  [
    'bg-BG|BG|EUR|,| |d.m.y',
    'Дата|Вальор|Основание|Сума|Кредит|Дебит|Салдо|Валута|Начално салдо|Крайно салдо|Чакаща|дебит|кредит',
    ['Покупка хляб', 'Наем'],
  ],
  [
    'el-CY|CY|EUR|,|.|d/m/y',
    'Ημερομηνία|Ημερομηνία αξίας|Περιγραφή|Ποσό|Πίστωση|Χρέωση|Υπόλοιπο|Νόμισμα|Αρχικό υπόλοιπο|Τελικό υπόλοιπο|Εκκρεμής|χρέωση|πίστωση',
    ['Αγορά ψωμί', 'Ενοίκιο'],
  ],
  [
    'tr-TR|TR|TRY|,|.|d.m.y',
    'Tarih|Valör|Açıklama|Tutar|Alacak|Borç|Bakiye|Para birimi|Açılış bakiyesi|Kapanış bakiyesi|Beklemede|borç|alacak',
    ['Fırın alışverişi', 'Kira'],
  ],
  [
    'uk-UA|UA|UAH|,| |d.m.y',
    'Дата|Дата валютування|Опис|Сума|Кредит|Дебет|Залишок|Валюта|Вхідний залишок|Вихідний залишок|В обробці|дебет|кредит',
    ['Покупка хліба', 'Оренда'],
  ],
  [
    'he-IL|IL|ILS|.|,|d/m/y',
    'תאריך|תאריך ערך|תיאור|סכום|זכות|חובה|יתרה|מטבע|יתרת פתיחה|יתרת סגירה|ממתין|חובה|זכות',
    ['קנייה במכולת', 'שכירות'],
  ],
  [
    'en-IE|IE|EUR|.|,|d/m/y',
    'Date|Value date|Description|Amount|Credit|Debit|Balance|Currency|Opening balance|Closing balance|Pending|debit|credit',
    ['Card payment, bakery', 'Rent "May"', 'Salary; April'],
  ],
];

/** Locales of the generated files, which cover the languages of files that users import. */
export const LOCALES: readonly Locale[] = TABLE.map(([form, headings, texts]) => {
  const [name = '', country = '', currency = '', decimal = '', group = '', dayForm = ''] =
    form.split('|');
  const [
    date = '',
    valueDate = '',
    description = '',
    amount = '',
    income = '',
    expense = '',
    ...rest
  ] = headings.split('|');
  const [balance = '', money = '', opening = '', closing = '', pending = '', out = '', into = ''] =
    rest;
  return {
    name,
    country,
    currency,
    decimal: decimal === ',' ? ',' : '.',
    group,
    dayForm,
    words: {
      ...{ date, valueDate, description, amount, income, expense, balance },
      ...{ currency: money, opening, closing, pending, out, in: into },
    },
    texts,
    parties: PARTIES,
  };
});
