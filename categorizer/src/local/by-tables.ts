import { counterparty } from '../merchant-name.ts';
import type { Pattern, Rank } from '../tables/patterns.ts';
import { topicOf } from '../tables/taxonomy.ts';
import type { Answer } from './answer.ts';
import type { Reading } from './features.ts';
import type { Model } from './model.ts';
import type { Group } from './prediction.ts';

/** So many labels, and the model knows the person better than the tables do. */
const FEW_LABELS = 50;
/** How sure an entry makes that the model agrees with, and one that it does not. */
const AGREED: Record<Rank, number> = { purpose: 0.9, trade: 0.7, institution: 0, movement: 0.5 };
const ALONE: Record<Rank, number> = { purpose: 0.8, trade: 0.6, institution: 0, movement: 0.6 };
const AGREED_MERCHANT = 0.9;
const ALONE_MERCHANT = 0.75;
/** A guess that is shown, and never preselected. */
const A_GUESS = 0.6;

/** The most that words of a purpose or a trade make. */
const ALMOST = 0.94;
/** The most that one word makes where a shop's name begins with it: preselected, and not sure. */
const NOT_SURE = 0.84;
/** The most that it makes elsewhere: told, and not preselected. Of the bench's English rows one in five was wrong by it. */
const NOT_PRESELECTED = 0.74;

/**
 * What an answer comes to where the person has said little or nothing: the strongest entry of the tables decides, the
 * model says how sure it is, and where no entry speaks nothing is said. An unknown name alone is no evidence.
 */
export function byTables(model: Model, group: Group, answer: Answer): Answer {
  if (model.labelled >= FEW_LABELS || model.habits.has(group.merchant)) return answer;
  const { decisive: match } = group.reading;
  if (!match || !speaks(group)) {
    return model.labelled === 0 ? { to: 'nothing', confidence: answer.confidence } : answer;
  }
  const target = leadTo(model, match.subcategory, answer.confidence);
  return agrees(model, answer, target, match)
    ? { ...answer, confidence: agreed(group, match, answer.confidence) }
    : against(model, answer, target, group);
}

/** The model agrees with the tables. */
function agreed({ reading }: Group, match: Pattern, confidence: number): number {
  const least = isName(match) ? AGREED_MERCHANT : AGREED[match.rank];
  return Math.min(mostFor(reading, match), Math.max(least, confidence));
}

/**
 * The most that an entry makes. A trade that stands in front names the shop; elsewhere it may be a street, or a part of a
 * name. What comes from an account elsewhere may be anything.
 */
function mostFor(reading: Reading, match: Pattern): number {
  if (reading.contested || match.rank === 'institution') return A_GUESS;
  if (isName(match)) return mostForName(reading, match);
  return Math.min(mostForWords(reading, match), reading.disputed ? NOT_SURE : 1);
}

function mostForName({ flow, loose, normal }: Reading, match: Pattern): number {
  if (flow === 'in' && normal.kind !== 'refund') return whenItPays(match);
  // A wallet may be paid with as well as filled.
  return loose || isAccount(match) ? NOT_SURE : 1;
}

/** Banks write their own charges and machines anywhere. */
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
 * "RECIBO GRENKE ALQUILER SL" is no rent: within the name of the other side one word decides nothing. Who pays for
 * "alquiler" may be a tenant or a friend.
 */
function mostForPurpose(
  { words, beside, subcategory }: Pattern,
  inName: Reading['inName'],
): number {
  if (subcategory === 'income.other') return NOT_SURE;
  if (words.length > 1 || beside) return ALMOST;
  return inName === 'behind' ? A_GUESS : inName === 'first' ? NOT_SURE : ALMOST;
}

/** The model says something else: then nobody is sure, and a person who has labelled gets no new category for it. */
function against(model: Model, answer: Answer, target: Answer, { reading }: Group): Answer {
  const { decisive: match } = reading;
  if (!match || (target.to === 'topic' && model.labelled > 0)) return answer;
  const most = mostFor(reading, match);
  if (match.rank === 'institution') {
    return { ...answer, confidence: Math.min(most, answer.confidence) };
  }
  const alone = isName(match) ? ALONE_MERCHANT : ALONE[match.rank];
  return { ...target, confidence: Math.min(most, alone) };
}

/** A shop that sends money may give it back or pay for what was sold there; only a refund says so itself. */
const whenItPays = (match: Pattern): number =>
  isAccount(match) ? NOT_PRESELECTED : topicOf(match.subcategory).kind === 'expense' ? A_GUESS : 1;

const isAccountTopic = (subcategory: string): boolean => subcategory.startsWith('transfers.');
const isAccount = ({ subcategory }: Pattern): boolean => isAccountTopic(subcategory);

const isName = ({ by }: Pattern): boolean => by === 'merchant' || by === 'code';

/** Ways of paying that say by themselves what a payment is. */
const TELLING_KINDS = new Set(['bizum', 'fee', 'cash', 'exchange', 'topup', 'salary']);

/** Whether the best entry is evidence: a way of moving money says something of people only. */
function speaks({ reading, rows }: Group): boolean {
  const { decisive: match, normal } = reading;
  if (match?.rank !== 'movement') return true;
  if (TELLING_KINDS.has(normal.kind)) return true;
  const [row] = rows;
  if (match.subcategory === 'transfers.people') {
    return row !== undefined && counterparty(row).kind === 'person';
  }
  return match.subcategory === 'fees.bank' && match.name.startsWith('comis');
}

/** Any category that may be meant by the entry agrees with it. */
function agrees(model: Model, answer: Answer, target: Answer, { subcategory }: Pattern): boolean {
  if (answer.to === 'topic') return target.to === 'topic' && answer.topic === target.topic;
  if (answer.to !== 'category') return false;
  const meant = model.contenders.get(subcategory) ?? [];
  return (
    meant.some(({ id }) => id === answer.category) ||
    (target.to === 'category' && target.category === answer.category)
  );
}

/** The category that an entry of the taxonomy leads to, or the topic that would be new. */
export function leadTo(model: Model, subcategory: string, confidence: number): Answer {
  const topic = topicOf(subcategory).key;
  const category = model.claims.get(subcategory) ?? model.claims.get(topic);
  const missing = model.claims.has(subcategory) ? null : subcategory;
  return category === undefined
    ? { to: 'topic', topic, subcategory, confidence }
    : { to: 'category', category, missing, confidence };
}
