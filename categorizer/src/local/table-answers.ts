import { counterparty } from '../merchant-name.ts';
import type { Pattern, Rank } from '../tables/patterns.ts';
import { COMPANY_PAYS } from '../tables/payment-methods.ts';
import { topicOf } from '../tables/taxonomy.ts';
import type { Answer } from './answer.ts';
import type { Reading } from './features.ts';
import type { Model } from './model.ts';
import type { Group } from './prediction.ts';

/** From this many labels on, the model knows the user better than the tables do. */
const FEW_LABELS = 50;
/**
 * Confidence of a table entry by its rank: at least `AGREED` if the model agrees with the entry, at most `ALONE` if
 * not.
 */
const AGREED: Record<Rank, number> = { purpose: 0.9, trade: 0.7, institution: 0, movement: 0.5 };
const ALONE: Record<Rank, number> = { purpose: 0.8, trade: 0.6, institution: 0, movement: 0.6 };
const AGREED_MERCHANT = 0.9;
const ALONE_MERCHANT = 0.75;
/** Cap for a guess, which is shown but never preselected. */
const A_GUESS = 0.6;

/** Cap for words of a purpose or a trade. */
const ALMOST = 0.94;
/** Cap for a single word at the start of a shop's name: preselected, but not sure. */
const NOT_SURE = 0.84;
/**
 * Cap for a single word elsewhere: shown, but not preselected. Such words were wrong for one in five of the bench's
 * English rows.
 */
const NOT_PRESELECTED = 0.74;

/**
 * Answers for users with few or no labels. The strongest table entry determines the answer, and the model determines
 * its confidence. Users without labels get an answer only if an entry matches, because an unknown name alone is not
 * evidence.
 */
export function byTables(model: Model, group: Group, answer: Answer): Answer {
  if (model.labeled >= FEW_LABELS || model.habits.has(group.merchant)) return answer;
  const { decisive: match } = group.reading;
  if (!match || !speaks(group)) {
    return model.labeled === 0 ? { to: 'nothing', confidence: answer.confidence } : answer;
  }
  const target = answerForEntry(model, match.subcategory, answer.confidence);
  return agrees(model, answer, target, match)
    ? { ...answer, confidence: agreed(group, match, answer.confidence) }
    : against(model, answer, target, group);
}

function agreed({ reading }: Group, match: Pattern, confidence: number): number {
  const least = isName(match) ? AGREED_MERCHANT : AGREED[match.rank];
  return Math.min(mostFor(reading, match), Math.max(least, confidence));
}

/**
 * Cap on an entry's confidence. A trade at the start names the shop, but elsewhere it may be a street or part of a
 * name. Money that arrives from another bank or wallet may be for anything.
 */
function mostFor(reading: Reading, match: Pattern): number {
  if (reading.contested || match.rank === 'institution') return A_GUESS;
  if (isName(match)) return mostForName(reading, match);
  return Math.min(mostForWords(reading, match), reading.disputed ? NOT_SURE : 1);
}

function mostForName({ flow, loose, disputed, normal }: Reading, match: Pattern): number {
  if (flow === 'in' && normal.kind !== 'refund') return whenItPays(match);
  // A wallet can be topped up or used to pay.
  return loose || disputed || isAccount(match) ? NOT_SURE : 1;
}

/** True for bank charges and cash machines, which banks mention anywhere in a description. */
const isOfBanks = ({ subcategory }: Pattern): boolean =>
  subcategory === 'fees.bank' || isAccountTopic(subcategory);

function mostForWords({ inName, normal }: Reading, match: Pattern): number {
  const { rank, words, open } = match;
  const leads = normal.words[0] === words[0];
  if (rank === 'movement') return ALMOST;
  if (rank === 'purpose') return mostForPurpose(match, inName);
  if (words.length > 1) return leads || isOfBanks(match) ? ALMOST : NOT_SURE;
  return leads && !open ? NOT_SURE : NOT_PRESELECTED;
}

/**
 * "RECIBO GRENKE ALQUILER SL" is not rent, because a single word inside the counterparty's name proves nothing. Someone
 * who sends money for "alquiler" may be a tenant or a friend.
 */
function mostForPurpose(
  { words, beside, subcategory }: Pattern,
  inName: Reading['inName'],
): number {
  if (subcategory === 'income.other') return NOT_SURE;
  if (words.length > 1 || beside) return ALMOST;
  return inName === 'behind' ? A_GUESS : inName === 'first' ? NOT_SURE : ALMOST;
}

/**
 * The answer if the model disagrees with the tables. It is never sure, and it proposes no new category to a user who
 * has labeled anything.
 */
function against(model: Model, answer: Answer, target: Answer, { reading }: Group): Answer {
  const { decisive: match } = reading;
  if (!match || (target.to === 'topic' && model.labeled > 0)) return answer;
  const most = mostFor(reading, match);
  if (match.rank === 'institution') {
    return { ...answer, confidence: Math.min(most, answer.confidence) };
  }
  const alone = isName(match) ? ALONE_MERCHANT : ALONE[match.rank];
  return { ...target, confidence: Math.min(most, alone) };
}

/**
 * A shop that sends money may be refunding a purchase or paying for goods sold there. Only an explicit refund is clear.
 */
const whenItPays = (match: Pattern): number =>
  isAccount(match) ? NOT_PRESELECTED : topicOf(match.subcategory).kind === 'expense' ? A_GUESS : 1;

const isAccountTopic = (subcategory: string): boolean => subcategory.startsWith('transfers.');
const isAccount = ({ subcategory }: Pattern): boolean => isAccountTopic(subcategory);

const isName = ({ by }: Pattern): boolean => by === 'merchant' || by === 'code';

/** Payment methods that determine the category on their own. */
const TELLING_KINDS = new Set(['bizum', 'fee', 'cash', 'exchange', 'topup', 'salary']);

/** A company that pays less than this, in cents, refunds something or pays for a small job. */
const A_WAGE = 80_000;

/** "Bizum a comercio 44120" was paid to a shop, but doesn't say which. */
const isToShop = ({ normal: { kind, words } }: Reading): boolean =>
  kind === 'bizum' &&
  words.length > 0 &&
  words.every((word) => /^(?:comercio|comercios|comerc|establecimiento|merkataritza)$/.test(word));

/**
 * True if the deciding entry is evidence. A payment method is evidence only if it determines the category on its own or
 * the counterparty is a person.
 */
function speaks({ reading, rows }: Group): boolean {
  const { decisive: match, normal } = reading;
  if (match === COMPANY_PAYS) return rows.some(({ amount }) => amount >= A_WAGE);
  if (match?.rank !== 'movement') return true;
  if (TELLING_KINDS.has(normal.kind)) return !isToShop(reading);
  const [row] = rows;
  if (match.subcategory === 'transfers.people') {
    return row !== undefined && !row.isOwner && counterparty(row).kind === 'person';
  }
  return match.subcategory === 'fees.bank' && match.name.startsWith('comis');
}

/** True if the answer is any of the categories that the entry may mean. */
function agrees(model: Model, answer: Answer, target: Answer, { subcategory }: Pattern): boolean {
  if (answer.to === 'topic') return target.to === 'topic' && answer.topic === target.topic;
  if (answer.to !== 'category') return false;
  const meant = model.contenders.get(subcategory) ?? [];
  return (
    meant.some(({ id }) => id === answer.category) ||
    (target.to === 'category' && target.category === answer.category)
  );
}

/** The category that a taxonomy entry leads to, or the topic to propose if the user has none for it. */
export function answerForEntry(model: Model, subcategory: string, confidence: number): Answer {
  const topic = topicOf(subcategory).key;
  const category = model.claims.get(subcategory) ?? model.claims.get(topic);
  const missing = model.claims.has(subcategory) ? null : subcategory;
  return category === undefined
    ? { to: 'topic', topic, subcategory, confidence }
    : { to: 'category', category, missing, confidence };
}
