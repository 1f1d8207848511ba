import type { Normal } from '../text/normalize.ts';
import { fittingAt } from './candidates.ts';
import { FEE_WORDS, hasRival, isDisputed, isFee, isInName, isOfBody } from './doubts.ts';
import { type Fit, fitOf, isAnothersName, SHORT_NAME } from './fit.ts';
import { type Found, withoutNames } from './names-in-shops.ts';
import { explainsCash, isBareService, isCardBill, mayDecide } from './overruling.ts';
import type { Flow, Pattern } from './patterns.ts';
import { byKind, byMiddleman, OWN_MONEY } from './payment-methods.ts';
import type { Kind } from './phrases.ts';
import { IN_THE_TEXT, MERCHANT, scoreOf } from './scores.ts';
import { hasArticle, tailOf } from './tail.ts';

export interface Known {
  best: Pattern | null;
  /** True if an equally strong entry leads to another topic, or if the merchant's name is part of a longer one. */
  contested: boolean;
  /** True if the merchant's name is short and followed by unrelated words. */
  loose: boolean;
  /** True if another word points to another topic, but less strongly. */
  disputed: boolean;
}

/** The best table match for a description. A keyword counts only if the money flows in its direction. */
export const lookUp = (normal: Normal, flow: Flow): Pattern | null => weigh(normal, flow).best;

/**
 * Finds the strongest entry for a description. In payments between accounts, purposes rank before merchants. Trades,
 * institutions and payment methods follow.
 */
export function weigh(normal: Normal, flow: Flow): Known {
  const whole = [...normal.phrase, ...normal.named];
  if (isBareService(normal, flow)) return settled(null);
  if (flow === 'out' && isCardBill(whole)) return settled(OWN_MONEY);
  const found = matchesIn(normal, whole, flow);
  const { said, behind } = withoutNames(found, normal.words);
  const first = strongest(said);
  const best = first?.pattern ?? null;
  const fee = feeBefore(best, whole, flow);
  const certain = fee ?? best ?? byMiddleman(normal, flow) ?? byKind(normal.kind, flow);
  if (first === null || fee !== null) return settled(certain);
  const fit = fitOfFound(first, normal);
  const rival =
    first.isBehindPlace ||
    hasRival(first, behind) ||
    isOfBody(first, found) ||
    isInName(first, normal);
  const disputed = isDisputed(first, found, normal, flow);
  return { best: certain, contested: rival || fit === 'part', loose: fit === 'loose', disputed };
}

/** Every entry that may explain the payment. */
function matchesIn(normal: Normal, whole: readonly string[], flow: Flow): Found[] {
  const { kind, named } = normal;
  const found: Found[] = [];
  const hasFee = whole.some((word) => FEE_WORDS.has(word));
  const context = { whole: new Set(whole), led: LED.has(kind), flow, skip: 0 };
  collect(named, (pattern) => pattern.by === 'merchant', context, MERCHANT, found);
  const fits = (pattern: Pattern) =>
    pattern.by === 'keyword' &&
    (pattern.flow === 'any' || pattern.flow === flow) &&
    (pattern.name !== 'cash' || isShopCash(pattern) === (kind === 'card')) &&
    !(kind === 'card' && pattern.beside && pattern.subcategory === 'fees.bank') &&
    mayDecide(pattern, normal, hasFee);
  const words: Found[] = [];
  collect(normal.words, fits, context, IN_THE_TEXT, words);
  const others = found.filter(({ pattern, at }) => isAnothersName(pattern, at, named));
  const shops = found.filter(
    (one) => !others.includes(one) && !(flow === 'in' && words.some(paysFor(one.pattern))),
  );
  // "El Corte Inglés Óptica" has nothing to do with "inglés".
  const isPart = (word: string) =>
    others.some(({ pattern }) => pattern.words.length > 1 && pattern.words.includes(word));
  const all = [...shops, ...words.filter(({ pattern }) => !pattern.words.every(isPart))];
  // "Pago móvil en", "compra internet": how a card was used says nothing about the purchase.
  if (normal.phrase.length > 0) {
    const skip = kind === 'card' ? 0 : normal.phrase.length;
    collect(skip > 0 ? whole : named, fits, { ...context, skip }, 0, all);
  }
  return kind === 'cash' ? all.filter(({ pattern }) => explainsCash(pattern)) : all;
}

const settled = (best: Pattern | null): Known => ({
  best,
  contested: false,
  loose: false,
  disputed: false,
});

/**
 * In a card payment, "cash" means a cash-and-carry ("COMPRA CASH LEPE"). Elsewhere it means money from a cash machine.
 */
const isShopCash = ({ subcategory }: Pattern): boolean => !subcategory.startsWith('transfers');

/** Incoming money from a marketplace is for goods sold there. The tables have a separate entry for this direction. */
const paysFor =
  (shop: Pattern) =>
  ({ pattern: { flow, words } }: Found): boolean =>
    flow === 'in' &&
    words.length === shop.words.length &&
    words.every((w, i) => w === shop.words[i]);

/** Determines how an entry fits. The creditor of a direct debit may appear anywhere in the text. */
function fitOfFound({ pattern, at }: Found, { named, words, kind }: Normal): Fit {
  if (pattern.by !== 'merchant') return 'whole';
  const isLong = (named[at]?.length ?? 0) > SHORT_NAME || pattern.words.length > 1;
  return kind === 'direct_debit' && isLong ? 'whole' : fitOf(pattern, at, named, words);
}

/** Kinds of payment whose words name a purpose rather than a shop. */
const LED: ReadonlySet<Kind> = new Set<Kind>(['direct_debit', 'transfer', 'bizum', 'salary']);

const BANK_CHARGE = /^(?:comisi|comissi|komisio)/;

/** "Purchase fee: Netflix" is the bank's charge for the purchase, not the purchase. */
function feeBefore(best: Pattern | null, words: readonly string[], flow: Flow): Pattern | null {
  if (flow !== 'out') return null;
  const found: Found[] = [];
  // "COMISION TRANSFERENCIA COLEGIO": no shop's name starts like this.
  if (BANK_CHARGE.test(words[0] ?? '')) {
    collect(words.slice(0, 1), isFee, NO_CONTEXT, 0, found);
    return strongest(found)?.pattern ?? null;
  }
  if (best?.by !== 'merchant') return null;
  const first = best.words[0] ?? '';
  const until = words.findIndex((word) => word === first || (best.open && word.startsWith(first)));
  collect(words.slice(0, until), isFee, NO_CONTEXT, 0, found);
  return strongest(found)?.pattern ?? null;
}

export function findMerchant(normal: Normal): Pattern | null {
  const found: Found[] = [];
  collect(normal.named, (pattern) => pattern.by === 'merchant', NO_CONTEXT, MERCHANT, found);
  return strongest(found)?.pattern ?? null;
}

function strongest(found: readonly Found[]): Found | null {
  let best: Found | null = null;
  for (const one of found) if (!best || one.score > best.score) best = one;
  return best;
}

interface Context {
  /** Every word of the text, including the bank's phrase. */
  whole: ReadonlySet<string>;
  led: boolean;
  flow: Flow;
  /** Number of words of the bank's phrase in front. */
  skip: number;
}

const NO_CONTEXT: Context = { whole: new Set(), led: false, flow: 'out', skip: 0 };

function collect(
  words: readonly string[],
  wanted: (pattern: Pattern) => boolean,
  context: Context,
  bonus: number,
  found: Found[],
): void {
  const { skip, whole } = context;
  const place = skip + tailOf(skip > 0 ? words.slice(skip) : words);
  for (let at = 0; at < words.length; at++) {
    for (const pattern of fittingAt(words, at)) {
      if (!wanted(pattern)) continue;
      if (pattern.beside && !standsBeside(pattern, words[at], whole)) continue;
      found.push({
        pattern,
        score: bonus + scoreOf(pattern, { ...context, at }),
        at: at - skip,
        isBehindPlace: pattern.by === 'keyword' && at > place,
        isJoined: hasArticle(words, at),
      });
    }
  }
}

/** True if the text also contains one of the `beside` words, other than the matched word itself. */
function standsBeside(
  { beside = [], words }: Pattern,
  fitting: string | undefined,
  whole: ReadonlySet<string>,
): boolean {
  const isOther = (one: string) => one !== fitting && !words.includes(one);
  return beside.some((word) => {
    if (!word.endsWith('*')) return whole.has(word) && isOther(word);
    const start = word.slice(0, -1);
    for (const one of whole) if (one.startsWith(start) && isOther(one)) return true;
    return false;
  });
}
