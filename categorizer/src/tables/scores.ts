import type { Flow, Pattern } from './patterns.ts';

/** A merchant says more than a word of the trade, the text itself more than the bank's phrase. */
export const MERCHANT = 1000;
export const IN_THE_TEXT = 100;
const EACH_WORD = 20;
const PURPOSE = 2000;
const PAIR = 600;
const INSTITUTION = -60;
const MOVEMENT = -150;
/** Of a merchant that stands in front. */
const LEADS = 60;
/** Of a school that stands in front. */
const HEAD = 140;
/** "Cash withdrawal fee" is a fee. */
const FEE = 60;

/** Where a text names an entry: how its money moves, and at which word it begins. */
interface Place {
  /** Words tell what the payment is for rather than the name of a shop. */
  led: boolean;
  flow: Flow;
  at: number;
}

/** How much an entry of the tables says where it stands: the strongest one decides. */
export function scoreOf(pattern: Pattern, place: Place): number {
  const base =
    pattern.by === 'merchant' ? merchantScore(pattern, place) : rankScore(pattern, place);
  const { words, subcategory } = pattern;
  const fee = subcategory === 'fees.bank' ? FEE : 0;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return base + fee + words.length * EACH_WORD + letters / 2 - place.at;
}

/** "CINESA LA MAQUINISTA": the shop before the place where it is. Banks and wallets stand before anybody. */
const merchantScore = ({ subcategory }: Pattern, { at }: Place): number =>
  at === 0 && !/^(?:transfers|fees)/.test(subcategory) ? LEADS : 0;

/** What a keyword's rank adds. A wage is a wage whoever pays; money out is for what it says unless a card was used. */
function rankScore({ rank, beside, subcategory }: Pattern, { led, flow, at }: Place): number {
  // "Institut Montserrat": a school's name may hold any trade.
  if (at === 0 && rank === 'institution' && subcategory.startsWith('family.')) return HEAD;
  if (rank === 'purpose') {
    if (flow === 'in' || (led && !beside)) return PURPOSE;
    return beside ? PAIR : IN_THE_TEXT;
  }
  return rank === 'trade' ? 0 : rank === 'institution' ? INSTITUTION : MOVEMENT;
}
