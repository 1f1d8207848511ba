import type { Flow, Pattern } from './patterns.ts';

/** A merchant outweighs a trade word, and the text itself outweighs the bank's phrase. */
export const MERCHANT = 1000;
export const IN_THE_TEXT = 100;
const EACH_WORD = 20;
const PURPOSE = 2000;
const STRONGER = 100;
const PAIR = 600;
const INSTITUTION = -60;
const MOVEMENT = -150;
/** Bonus for a merchant at the start. */
const LEADS = 60;
/** Bonus for a school at the start. */
const HEAD = 140;
/** "Cash withdrawal fee" is a fee. */
const FEE = 60;

/** Where a text names an entry: the kind of payment and the index of the first word. */
interface Place {
  /** True if words name the payment's purpose rather than a shop. */
  led: boolean;
  flow: Flow;
  at: number;
}

/** Score of a table entry at its place. The highest one decides. */
export function scoreOf(pattern: Pattern, place: Place): number {
  const base =
    pattern.by === 'merchant' ? merchantScore(pattern, place) : rankScore(pattern, place);
  const { words, subcategory } = pattern;
  const fee = subcategory === 'fees.bank' ? FEE : 0;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return base + fee + words.length * EACH_WORD + letters / 2 - place.at;
}

/** "CINESA LA MAQUINISTA": the shop comes before its location. Banks and wallets can come before any other name. */
const merchantScore = ({ subcategory }: Pattern, { at }: Place): number =>
  at === 0 && !/^(?:transfers|fees\.(?!professional))/.test(subcategory) ? LEADS : 0;

/**
 * Bonus for a keyword's rank. A stated purpose counts most for incoming money, because wages are wages no matter who
 * pays them. For outgoing money it also counts most, unless a card was used.
 */
function rankScore(
  { rank, beside, strong, subcategory }: Pattern,
  { led, flow, at }: Place,
): number {
  // "Institut Montserrat": a school's name may contain any trade.
  if (at === 0 && rank === 'institution' && subcategory.startsWith('family.')) return HEAD;
  if (strong) return PURPOSE + STRONGER;
  if (rank === 'purpose') {
    if (flow === 'in' || (led && !beside)) return PURPOSE;
    return beside ? PAIR : IN_THE_TEXT;
  }
  return rank === 'trade' ? 0 : rank === 'institution' ? INSTITUTION : MOVEMENT;
}
