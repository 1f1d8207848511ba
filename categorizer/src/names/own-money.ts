import type { LeadKind } from './leads.ts';
import { CONNECTORS, CURRENCIES, MONTHS, NOBODY, OWN, OWN_NOUNS } from './words.ts';

const MINE = new Set('mi mis my meu meva nire'.split(' '));
const ACCOUNTS = new Set('cuenta cuentas account accounts compte comptes conta'.split(' '));
const ARTICLES = new Set('tu tus teu teva la el los les l un una'.split(' '));
/** Names of savings pots at banks. `guardiola` is also a surname. */
const POCKETS = new Set(
  'hucha huchas guardiola itsulapiko peto cofre apartado espacio objetivo objectiu meta subcuenta'.split(
    ' ',
  ),
);
const ASIDE = /^(?:traspaso|traspas|trasp|aportacion|aportacio)$/;
const ALSO_A_SURNAME = 'guardiola';

const CARDS = new Set(
  'tarjeta tarjetas tarj targeta targetes targ tarxeta txartela visa mastercard'.split(' '),
);
const SETTLES = new Set(
  'liquidacion liquidacio liq recibo rebut pago pagament adeudo cargo carrec extracto extracte amortizacion amortizacio'.split(
    ' ',
  ),
);
const CHARGES =
  /^(?:con|amb|com|comis.*|cuota|quota|kuota|int|inter.*|precio|preu|prezo|mant.*|serv.*|emisi.*|renov.*|adm.*|iva|compras?|en)$/;

/** True for the settlement of a card's balance that names nobody: "LIQ. TARJ. CREDITO", "CARGO MENSUAL TARJETA VISA". */
export function settlesCard(words: readonly string[]): boolean {
  if (!SETTLES.has(words[0] ?? '') || !words.some((word) => CARDS.has(word))) return false;
  return words.every(
    (word) =>
      !CHARGES.test(word) &&
      (SETTLES.has(word) ||
        NOBODY.has(word) ||
        CONNECTORS.has(word) ||
        MONTHS.has(word) ||
        /\d/.test(word)),
  );
}

/**
 * True for money between the user's own accounts: "From Main Account to Savings", "To EUR Vacaciones", "de mi cuenta".
 * The counterparty starts at word `at`, and `role` comes from the words before it.
 */
export function isOwnMoney(words: readonly string[], at: number, role: LeadKind | 'open'): boolean {
  const isAmong = role === 'party' || role === 'maybe';
  const first = words[at] ?? '';
  if (!isAmong && !CONNECTORS.has(first) && !MINE.has(first)) return false;
  const content = words.slice(at).filter((word) => !CONNECTORS.has(word) && !/^\d+$/.test(word));
  if (MINE.has(content[0] ?? '') && ACCOUNTS.has(content[1] ?? '')) return true;
  if (isSetAside(words.slice(0, at), content, isAmong)) return true;
  if (role === 'party' && isPocket(words[at - 1], content)) return true;
  // "Del compte principal a Estalvis" starts with a preposition, which proves it. Without one, as in "CUENTA
  // CORRIENTE", the words may mean anything.
  if (!isAmong && !(role === 'open' && CONNECTORS.has(first))) return false;
  return content.length > 0 && content.every((word) => OWN.has(word) || CURRENCIES.has(word));
}

/**
 * True for a transfer to a savings pot, which can have any name: "Traspàs a guardiola Vacances", "Traspaso a tu
 * objetivo Viaje".
 */
function isSetAside(before: readonly string[], content: readonly string[], isAmong: boolean) {
  const first = content.find((word) => !ARTICLES.has(word) && !MINE.has(word)) ?? '';
  if (ACCOUNTS.has(first) && before.some((word) => ASIDE.test(word))) {
    return OWN.has(content[content.indexOf(first) + 1] ?? '');
  }
  if (!POCKETS.has(first)) return false;
  return before.some((word) => ASIDE.test(word)) || (isAmong && first !== ALSO_A_SURNAME);
}

function isPocket(before: string | undefined, content: readonly string[]): boolean {
  const [first = '', last = ''] = [content[0], content.at(-1)];
  const isLed = before === 'to' || before === 'from';
  return (isLed && CURRENCIES.has(first)) || OWN_NOUNS.has(first) || OWN_NOUNS.has(last);
}
