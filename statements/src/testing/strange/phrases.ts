import { pick, type Random } from './sketch.ts';

/** How banks of many countries call a balance before all rows, as printed. `#`: a day. */
export const OPENINGS: readonly [string, ...string[]] = [
  ...([
    'Opening balance',
    'BALANCE BROUGHT FORWARD',
    'Balance b/f',
    'Balance at #',
    'Previous balance',
  ] as const),
  ...[
    'Starting balance',
    'Last statement balance',
    'Saldo anterior',
    'SALDO INICIAL A #',
    'Saldo al #',
  ],
  ...[
    'Saldo previo',
    'Saldo de apertura',
    'Saldo anterior a #',
    'Anfangssaldo',
    'Alter Kontostand',
  ],
  ...[
    'Kontostand am #',
    'Saldovortrag',
    'Übertrag vom Vormonat',
    'Alter Saldo per #',
    'Saldo vom #',
  ],
  ...[
    'Ancien solde',
    'SOLDE PRECEDENT AU #',
    'Solde créditeur au #',
    'Solde initial',
    'Solde au #',
  ],
  ...['Saldo iniziale', 'Saldo contabile iniziale', 'Saldo al # a vostro credito', 'Riporto saldo'],
  ...[
    'Beginsaldo',
    'Vorig saldo',
    'Saldo per #',
    'Saldo início',
    'Saldo em #',
    'SALDO ANTERIOR EM #',
  ],
  ...['Ingående saldo', 'Inngående saldo', 'Saldo pr. #', 'Primosaldo', 'Alkusaldo', 'Saldo #'],
  ...[
    'Saldo początkowe',
    'Saldo poprzednie',
    'Stan konta na #',
    'Počáteční zůstatek',
    'Zůstatek k #',
  ],
  ...[
    'Začiatočný zostatok',
    'Nyitó egyenleg',
    'Egyenleg #',
    'Sold inițial',
    'Sold precedent',
    'Sold la #',
  ],
  ...[
    'Početno stanje',
    'Začetno stanje',
    'Algsaldo',
    'Algjääk',
    'Likutis #',
    'Pradinis likutis',
    'Sākuma atlikums',
  ],
  ...['Входящий остаток', 'Остаток на #', 'Вхідний залишок', 'Начално салдо', 'Предыдущий баланс'],
  ...[
    'Αρχικό υπόλοιπο',
    'Υπόλοιπο από μεταφορά',
    'Önceki bakiye',
    'Devir bakiyesi',
    'Devreden bakiye',
  ],
  ...[
    '前回残高',
    '繰越残高',
    '上期余额',
    '期初余额',
    '이월잔액',
    'יתרת פתיחה',
    'יתרה קודמת',
    'ยอดยกมา',
    'Saldo awal',
  ],
];

export const CLOSINGS: readonly [string, ...string[]] = [
  ...([
    'Closing balance',
    'BALANCE CARRIED FORWARD',
    'Balance c/f',
    'Balance at #',
    'New balance',
  ] as const),
  ...[
    'Ending balance',
    'Statement balance',
    'Saldo final',
    'SALDO FINAL A #',
    'Saldo al #',
    'Saldo actual',
  ],
  ...[
    'Saldo a su favor',
    'Suma y sigue',
    'Endsaldo',
    'Neuer Kontostand',
    'Kontostand am #',
    'Schlusssaldo',
  ],
  ...[
    'Neuer Saldo per #',
    'Nouveau solde',
    'SOLDE AU #',
    'Solde créditeur au #',
    'Solde final',
    'Saldo finale',
  ],
  ...[
    'Saldo contabile al #',
    'Nuovo saldo',
    'Eindsaldo',
    'Nieuw saldo',
    'Saldo per #',
    'Saldo final em #',
  ],
  ...[
    'Saldo disponível',
    'Utgående saldo',
    'Saldo pr. #',
    'Ultimosaldo',
    'Loppusaldo',
    'Saldo końcowe',
  ],
  ...[
    'Stan konta na #',
    'Konečný zůstatek',
    'Zůstatek k #',
    'Konečný zostatok',
    'Záró egyenleg',
    'Sold final',
  ],
  ...[
    'Sold la #',
    'Konačno stanje',
    'Končno stanje',
    'Lõppsaldo',
    'Lõppjääk',
    'Galutinis likutis',
    'Beigu atlikums',
  ],
  ...[
    'Исходящий остаток',
    'Остаток на #',
    'Кінцевий залишок',
    'Крайно салдо',
    'Τελικό υπόλοιπο',
    'Νέο υπόλοιπο',
  ],
  ...[
    'Son bakiye',
    'Kapanış bakiyesi',
    '現在残高',
    '差引残高',
    '期末余额',
    '최종잔액',
    'יתרת סגירה',
    'ยอดยกไป',
    'Saldo akhir',
  ],
];

export const TOTALS: readonly [string, ...string[]] = [
  ...([
    'Total',
    'TOTALS',
    'Grand total',
    'Sum',
    'Summe',
    'Gesamtsumme',
    'Umsatzsumme',
    'Suma total',
  ] as const),
  ...[
    'Total general',
    'Total des opérations',
    'Totaux',
    'Totale',
    'Totale movimenti',
    'Totaal',
    'Totais',
  ],
  ...[
    'Totalt',
    'I alt',
    'Yhteensä',
    'Suma',
    'Razem',
    'Celkem',
    'Spolu',
    'Összesen',
    'Ukupno',
    'Skupaj',
  ],
  ...[
    'Kokku',
    'Iš viso',
    'Kopā',
    'Итого',
    'Всього',
    'Общо',
    'Σύνολο',
    'Toplam',
    'Genel toplam',
    '合計',
    '合计',
    '합계',
    'סה"כ',
    'รวม',
    'Jumlah',
  ],
];

export const CARRIES: readonly [string, ...string[]] = [
  ...([
    'BALANCE FORWARD',
    'Balance carried forward',
    'Carried forward',
    'Übertrag',
    'Zwischensaldo',
  ] as const),
  ...['Suma y sigue', 'Saldo a cuenta nueva', 'A reporter', 'Report solde', 'A riportare'],
  ...[
    'Saldo a transportar',
    'Do przeniesienia',
    'Saldo do dia',
    'Saldo del día',
    'Devreden',
    'Остаток на конец дня',
  ],
  ...[
    'Saldo z przeniesienia',
    'Převedený zůstatek',
    'Átvitel egyenleg',
    'Υπόλοιπο εις νέον',
    '次頁繰越',
    '承前頁',
  ],
];

export const SUBTOTALS: readonly [string, ...string[]] = [
  ...([
    'Subtotal',
    'Zwischensumme',
    'Sous-total',
    'Subtotale',
    'Subtotaal',
    'Mezisoučet',
    'Suma częściowa',
  ] as const),
  ...[
    'Részösszeg',
    'Delsum',
    'Delsumma',
    'Välisumma',
    'Подытог',
    'Μερικό σύνολο',
    'Ara toplam',
    '小計',
    '소계',
  ],
];

/** Says that a card was paid or that money came back to it. */
export const PAYMENTS: readonly [string, ...string[]] = [
  ...([
    'PAYMENT RECEIVED - THANK YOU',
    'Online payment, thank you',
    'AUTOPAY 1234',
    'Refund Vesna',
  ] as const),
  ...[
    'Ihre Zahlung, vielen Dank',
    'Su pago, gracias',
    'Votre paiement - merci',
    'Pagamento ricevuto',
  ],
  ...[
    'Innbetaling',
    'Inbetalning, tack för',
    'Splátka karty',
    'Wpłata własna',
    'Uw betaling, bedankt',
  ],
];

export const CARD_TITLES: readonly [string, ...string[]] = [
  ...([
    'Credit card statement',
    'Visa Classic',
    'Mastercard Gold **** 1234',
    'Kreditkarte 4321',
  ] as const),
  ...[
    'Tarjeta de crédito',
    'Carte de crédit',
    'Carta di credito',
    'Creditcard',
    'Kredittkort',
    'Luottokortti',
  ],
  ...[
    'Karta kredytowa',
    'Kreditní karta',
    'Hitelkártya',
    'Kredi kartı',
    'Cartão de crédito',
    'American Express',
  ],
];

/** A phrase as a bank may set it: in capitals, with a colon, in brackets, or with its letters apart. */
export function set(random: Random, phrases: readonly [string, ...string[]], day: string): string {
  const phrase = pick(random, phrases).replace('#', day);
  const forms = [
    phrase,
    phrase,
    phrase,
    phrase.toUpperCase(),
    `${phrase}:`,
    `*${phrase}*`,
    `(${phrase})`,
  ] as const;
  const form = pick(random, forms);
  const isShort = /^\p{L}{4,8}$/u.test(form);
  return isShort && random(4) === 0 ? [...form.toUpperCase()].join(' ') : form;
}
