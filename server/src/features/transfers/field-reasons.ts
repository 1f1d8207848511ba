import { REASON_FIELDS, type Reason } from '@saldo/contract/transfers';
import { bankNameOf } from '@saldo/domain/bank-names';
import type { Layer } from '@saldo/domain/rules/provenance';
import type { Values } from '@saldo/domain/rules/row';
import type { Actor, Context } from '../../platform/context.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { reasonSentence } from '../../schema/stored/category-reason.ts';
import { texts } from '../../texts/catalogues.ts';
import { historyOf, type LayeredTransaction, readLayered } from '../ledger/layers/layers.ts';
import * as store from '../ledger/transfers/transfer-store.ts';
import { getTransaction } from '../transactions/service.ts';

type Field = Reason['field'];

interface Facts {
  row: LayeredTransaction;
  origin: store.OriginRow;
  effects: ReadonlyMap<string, store.EffectFact>;
  /** Name of the other leg's account. */
  otherAccount: string | undefined;
}

/** Why each field of a transaction has its value, in display order. */
export async function reasonsOf(context: Context, actor: Actor, id: string): Promise<Reason[]> {
  const { read } = context.storage;
  const q = { bookId: actor.bookId, id };
  const origin = requireFound(await store.originOf(read, q));
  const effects = new Map((await store.effectFacts(read, q)).map((effect) => [effect.id, effect]));
  const { transfer } = await getTransaction(context, actor, id);
  const otherAccount = transfer?.account_name;
  for await (const [row] of readLayered(read, { bookId: q.bookId, selection: { ids: [id] } })) {
    if (row)
      return REASON_FIELDS.map((field) => reasonOf(field, { row, origin, effects, otherAccount }));
  }
  throw new Error('the transaction was deleted while the reasons for its values were being read');
}

const reasons = () => texts().reasons;
const plain = { rule_id: null, report_id: null, at: null };

function reasonOf(field: Field, facts: Facts): Reason {
  const top = field === 'date' ? undefined : historyOf(facts.row, field).layers.at(-1);
  if (top) return byLayer(field, top, facts);
  // Rules can't set the date, but a manual change to it is recorded as an effect too.
  const dated = field === 'date' && [...facts.effects.values()].find((one) => one.field === 'date');
  if (dated)
    return { field, ...plain, cause: 'hand', text: reasons().byHand, at: dated.created_at };
  return byOrigin(field, facts);
}

/** Reason given by the top layer, which is the last to have set the field. */
function byLayer(field: Field, layer: Layer, facts: Facts): Reason {
  const effect = layer.id === null ? undefined : facts.effects.get(layer.id);
  const at = effect?.created_at ?? null;
  if (layer.cause === 'rule') {
    const text = reasons().rule(effect?.rule);
    return { field, ...plain, cause: 'rule', text, rule_id: layer.causeId, at };
  }
  if (layer.cause === 'transfer')
    return { field, ...plain, cause: 'transfer', text: transferText(facts), at };
  if (layer.cause === 'ai') return byEngine(facts, at);
  return {
    field,
    ...plain,
    cause: 'hand',
    text: reasons().byHand,
    at: at ?? facts.origin.edited_at,
  };
}

const transferText = ({ otherAccount }: Facts): string =>
  otherAccount === undefined ? reasons().aside : reasons().transfer(otherAccount);

const byEngine = ({ row }: Facts, at: string | null): Reason => ({
  field: 'category',
  ...plain,
  cause: 'ai',
  text: reasonSentence(row.values.category.reason ?? null) ?? reasons().accepted,
  at,
});

/** Reason for a field that has not changed since the transaction was created. */
function byOrigin(field: Field, facts: Facts): Reason {
  if (field === 'category') return byCategorySource(facts);
  if (isFirstHand(field, facts)) return byHand(field, facts);
  if (field === 'is_refund') return { field, ...plain, cause: 'default', text: refundText(facts) };
  const unset = UNSET[field];
  return unset ? { field, ...plain, cause: 'default', text: unset } : fromBank(field, facts);
}

function byCategorySource(facts: Facts): Reason {
  const { source } = facts.row.values.category;
  const field = 'category';
  if (source === 'ai') return byEngine(facts, null);
  if (source === 'rule') return { field, ...plain, cause: 'rule', text: reasons().rule(null) };
  if (source === 'hand') return byHand(field, facts);
  return { field, ...plain, cause: 'default', text: reasons().noCategory };
}

/** Fields that no bank provides, with the reason shown for their empty value. */
const UNSET: { [F in Field]?: string } = {
  tags: reasons().noTags,
  ignore: reasons().counts,
  ignore_default_metrics: reasons().counts,
};

const isMadeByHand = ({ origin }: Facts) =>
  origin.bank_key === null && origin.report_id === null && !origin.is_demo;

/** True if the user entered the value when creating the transaction. Fields that no bank provides count only if set. */
function isFirstHand(field: Field, facts: Facts): boolean {
  if (!isMadeByHand(facts)) return false;
  return UNSET[field] === undefined && field !== 'is_refund'
    ? true
    : isSet(field, facts.row.values);
}

const isSet = (field: Field, values: Values): boolean =>
  field === 'tags' ? values.tags.length > 0 : values[field as 'ignore'] === true;

const byHand = (field: Field, { origin }: Facts): Reason => ({
  field,
  ...plain,
  cause: 'hand',
  text: reasons().entered,
  at: origin.created_at,
});

const refundText = ({ row }: Facts): string => {
  const { is_refund, direction, type } = row.values;
  if (direction === 'expense') return reasons().incomeOnly;
  if (!is_refund) return reasons().noRefund;
  return type === 'card_payment' ? reasons().cardRefund : reasons().namedRefund;
};

function fromBank(field: Field, { origin }: Facts): Reason {
  const { report_id, created_at: at } = origin;
  if (origin.is_demo && report_id === null) {
    return { field, ...plain, cause: 'default', text: reasons().invented, at };
  }
  if (report_id === null) {
    const text = reasons().fetched(bankNameOf(origin.bank));
    return { field, ...plain, cause: 'sync', text, at };
  }
  const text = reasons().fromFile(origin.file_name, origin.source_line);
  return { field, ...plain, cause: 'file', text, report_id, at };
}
