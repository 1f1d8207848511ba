import { foldWord } from './vocabulary.ts';

const within = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Folded words of a column of types that mean money out, by the first letters of their forms. */
const OUT =
  /^(?:to |sent |sent$|purchase|sale$|sales$|buy|spen[dt]|expens|withdraw|cash advance|fee|fees|debit|debet|debito|direct debit|standing order|bill payment|outgoing|compra|cargo|gasto|egreso|retir|retrait|comision|achat|depens|frais|debit|kauf|einkauf|ausgab|abhebung|gebuhr|lastschrift|belastung|kartenzahlung|warenbezug|acquist|spes[ae]|preliev|commission|addebit|uscit|despes|levantament|saque|tarifa|aankoop|uitgav|opname|geldopname|incasso|kob|kjop|kop$|uttag|utgift|udgift|osto|nosto|veloitus|zakup|wydat|wyplat|oplat|obciaz|nakup|vyber|vydaj|poplatek|odchoz|vasarlas|kiad|terheles|harcama|gider|borc|cekim|ostatak|isplata|trosak|kupnja|kupovina|achizit|plata$|retragere|comision|покупка|списание|расход|витрата|pirkin|ostu|valjaminek|支払|出金|支出|利用|출금|지출)/;
/** The same for money in. */
const IN =
  /^(?:from |received|refund|return$|returns$|credit(?! ?card)|kredit(?!kart)|deposit|income|salary|wage|payroll|cash ?back|reward|incoming|top ?up|devoluc|ingreso|abono|nomina|reembols|rembours|versement|avoir|depot|recett|gutschrift|einnahm|einzahl|erstatt|gehalt|ruckzahl|ruckerstatt|rimbors|accredit|stipend|entrat|receit|receb|deposito|storting|inkomst|teruggave|terugbetal|refusion|refunder|indbetal|innbetal|insattn|indkomst|inntekt|hyvitys|palautus|talletus|pano|tulo|zwrot|wplyw|wplat|uznan|vratka|vklad|prijem|prichoz|visszater|bevetel|jovair|befizet|iade|gelir|maas|alacak|uplata|priljev|odobrenje|povrat|incasare|depunere|rambursare|возврат|зачисление|приход|поступлен|повернення|надходження|tagastus|sissetulek|grazinim|入金|預入|収入|返金|입금|수입|환불)/;
/** Words for a payment: of a bill on a card, where it is money in beside purchases, and money out elsewhere. */
const PAYMENT =
  /^(?:payment|autopay|pago|paiement|zahlung|pagament|betaling|betalning|maksu|platba|platnosc|fizetes|odeme|placanje|оплата|платеж)/;

/** Folded words that every type of movement may have, and so say nothing: `card`, `pos`. */
const EMPTY = within(
  'card carte karte tarjeta carta kaart kort other others andere otros autres misc',
);

/** Folded words for how or by whom a card was used, which say nothing about the direction either. */
const NEUTRAL = within(
  '일시불 할부 一括 1回 1回払い 本人 家族 contado cuotas credito rotativo vista parcelado unica online offline chip contactless',
);

export const isNeutral = (word: string): boolean => NEUTRAL.has(word) || EMPTY.has(word);

export type Sense = 'out' | 'in' | 'payment';

/** Returns what a word of a column of types says about the direction of the money. Null if it says nothing. */
export function senseOfType(word: string): Sense | null {
  const folded = foldWord(word);
  if (EMPTY.has(folded)) return null;
  if (PAYMENT.test(folded)) return 'payment';
  const [isOut, isIn] = [OUT.test(folded), IN.test(folded)];
  if (isOut === isIn) return null;
  return isOut ? 'out' : 'in';
}

/** Folded texts of a row in which a card was paid or money given back: `PAYMENT RECEIVED - THANK YOU`. */
const PAID_BACK =
  /\b(?:(?:payment|pymt|pmt).{0,20}(?:thank|received|merci)|thank you|online payment|autopay|automatic payment|mobile payment|payment received|zahlung.{0,20}(?:dank|erhalten)|ihre zahlung|ihre einzahlung|lastschrifteinzug|gutschrift|ruckerstattung|votre paiement|paiement (?:recu|merci)|prelevement releve|remboursement|su pago|pago (?:recibido|gracias)|gracias por su pago|abono|devolucion|reembolso|pagamento (?:recebido|efetuado|fatura)|obrigad[oa]|estorno|pagamento ricevuto|rimborso|storno|uw betaling|betaling ontvangen|bedankt|terugbetaling|innbetaling|indbetaling|inbetalning|tack for|betalning mottagen|betalt (?:bg|pg|datum|inbetalning)|suorituksesi|maksusuoritus|kiitos|hyvitys|splata karty|wplata|zwrot|splatka|uhrada karty|refund|cashback|credit voucher|ach deposit|reversal|odeme|iade)\b/;

/** True if the text says that money came in: on a card, a payment of the bill or a refund. */
export const saysPaidBack = (text: string): boolean => PAID_BACK.test(foldWord(text));

/** Folded headings and titles of a list of a card. */
const CARD =
  /\b(?:credit ?card|kreditkart\w*|kredittkort\w*|kreditkort\w*|luottokort\w*|creditcard|carte (?:de credit|bancaire|visa|mastercard)|tarjeta\w*|targeta\w*|cartao|carta di credito|karta kredytowa|kreditni karta|hitelkartya|kredi karti|visa|mastercard|amex|american express|diners|card ?(?:member|holder|number|no|ending|last)\w*|karteninhaber|kartennummer|kartlid|kaartnummer|purchased by|clearing date|kortnummer|titular de la tarjeta|n[ou]m\w* (?:de )?(?:tarjeta|carte|cartao)|numero carta|numer karty|cislo karty|mcc)\b/;

export const namesCard = (text: string): boolean => CARD.test(foldWord(text));

/** Parts of folded headings for the amount in another currency, and for what an amount contains: tax, tip, points. */
const OTHER_MONEY =
  /foreign|fremd|origin|origem|auslands|devis|divisa|valuta|waluc|exchange|rate$|kurs|cours|\btax|steuer|impuest|\biva\b|\bvat\b|\btva\b|\bmwst|\bbtw\b|moms|podatek|\bндс\b|tip$|trinkgeld|point|punkt|punt[io]s?\b|pontos|puan|pistee|poeng|баллы|ポイント|포인트|할부|개월|installment|instalment|cuotas?$|parcela|taksit|回払|支払回数|cash ?back|кэшбэк|бонус|round(?:ed|ing)? ?up|округлен|reward|miles|equivalent|contravalor|gegenwert/;

/** True for a heading of money that is not, or not only, what a row moved. */
export const namesOtherMoney = (heading: string): boolean => OTHER_MONEY.test(foldWord(heading));

/** Beginnings of folded words for an account. */
const ACCOUNT =
  /(?:^| )(?:account|acct|a c\b|konto|compte|cuenta|compt[ae]|conta\b|conto\b|rekening|hesap|rachun|ucet|uct|szamla|cont\b|tili\b|reikning|счет|рахунок|λογαριασμ|口座|账户|帐户|戶口|계좌|חשבון)/;
/** The end of a masked number: `Savings ...1234`, `Visa ****1234`, `Joint (xx1234)`. */
const MASKED_END = /(?:[*x•·.]{2}|…)\s?\d{3,4}\)?$/i;

/** True if a text ends in a masked number of an account or a card. */
export const endsMasked = (text: string): boolean => MASKED_END.test(text.trim());

const NUMBER = /\d(?:[\d -]*\d)?/g;
const SHORTEST_NUMBER = 7;

/** Returns the number of the account that a title such as `Savings account 817-890692-001` names, or null. */
export function accountNumberIn(title: string): string | null {
  if (title.length > 100 || !ACCOUNT.test(foldWord(title))) return null;
  const numbers = (title.match(NUMBER) ?? []).map((one) => one.replace(/\D/g, ''));
  return numbers.find((number) => number.length >= SHORTEST_NUMBER) ?? null;
}
