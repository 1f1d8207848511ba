import { REASON_FIELDS, type Reason } from '@saldo/contract/transfers';
import type { Layer } from '@saldo/domain/rules/provenance';
import type { Values } from '@saldo/domain/rules/row';
import type { Actor, Context } from '../../platform/context.ts';
import { found } from '../../platform/http/errors.ts';
import { historyOf, type LayeredTransaction, readLayered } from '../provenance/service.ts';
import { getTransaction } from '../transactions/service.ts';
import * as store from './store.ts';

type Field = Reason['field'];

/** What the reasons of all fields of one transaction go by. */
interface Facts {
  row: LayeredTransaction;
  origin: store.OriginRow;
  effects: ReadonlyMap<string, store.EffectFact>;
  /** Name of the account that the other leg of its transfer is in. */
  otherAccount: string | undefined;
}

/** Why each field of a transaction has its value, in the order in which a person reads them. */
export async function reasonsOf(context: Context, actor: Actor, id: string): Promise<Reason[]> {
  const { read } = context.storage;
  const q = { userId: actor.userId, id };
  const origin = found(await store.originOf(read, q));
  const effects = new Map((await store.effectFacts(read, q)).map((effect) => [effect.id, effect]));
  const { transfer } = await getTransaction(context, actor, id);
  const otherAccount = transfer?.account_name;
  for await (const [row] of readLayered(read, { userId: q.userId, selection: { ids: [id] } })) {
    if (row)
      return REASON_FIELDS.map((field) => reasonOf(field, { row, origin, effects, otherAccount }));
  }
  throw new Error('a transaction went while its reasons were told');
}

const BY_HAND = 'Set by hand';
const plain = { rule_id: null, report_id: null, at: null };

function reasonOf(field: Field, facts: Facts): Reason {
  const top = field === 'date' ? undefined : historyOf(facts.row, field).layers.at(-1);
  if (top) return byLayer(field, top, facts);
  // A date is no field of rules, but a hand's change of it is noted like theirs.
  const dated = field === 'date' && [...facts.effects.values()].find((one) => one.field === 'date');
  if (dated) return { field, ...plain, cause: 'hand', text: BY_HAND, at: dated.created_at };
  return byOrigin(field, facts);
}

/** Whoever has set the field last. */
function byLayer(field: Field, layer: Layer, facts: Facts): Reason {
  const effect = layer.id === null ? undefined : facts.effects.get(layer.id);
  const at = effect?.created_at ?? null;
  if (layer.cause === 'rule') {
    const text = effect?.rule == null ? 'A rule' : `Rule "${effect.rule}"`;
    return { field, ...plain, cause: 'rule', text, rule_id: layer.causeId, at };
  }
  if (layer.cause === 'transfer')
    return { field, ...plain, cause: 'transfer', text: transferText(facts), at };
  if (layer.cause === 'ai') return byEngine(facts, at);
  return { field, ...plain, cause: 'hand', text: BY_HAND, at: at ?? facts.origin.edited_at };
}

const transferText = ({ otherAccount }: Facts): string => {
  if (otherAccount === undefined) return 'Between your own accounts, without its other half';
  return otherAccount === '' ? 'Own transfer' : `Own transfer, other side in ${otherAccount}`;
};

const byEngine = ({ row }: Facts, at: string | null): Reason => ({
  field: 'category',
  ...plain,
  cause: 'ai',
  text: row.values.category.reason ?? 'Suggested, and accepted by you',
  at,
});

/** Nobody has set the field since the transaction came. */
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
  if (source === 'rule') return { field, ...plain, cause: 'rule', text: 'A rule' };
  if (source === 'hand') return byHand(field, facts);
  return { field, ...plain, cause: 'default', text: 'Nothing has chosen a category yet' };
}

/** Fields that no bank tells, and what that they are empty means. */
const UNSET: { [F in Field]?: string } = {
  tags: 'No tags yet',
  ignore: 'Counts, unless you or a rule say otherwise',
  ignore_default_metrics: 'Counts, unless you or a rule say otherwise',
};

const isMadeByHand = ({ origin }: Facts) =>
  origin.bank_key === null && origin.report_id === null && origin.is_demo === 0;

/** What a person wrote when they made the transaction; of what no bank tells, only what is set. */
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
  text: 'Entered by hand',
  at: origin.created_at,
});

const refundText = ({ row }: Facts): string => {
  const { is_refund, direction, type } = row.values;
  if (direction === 'expense') return 'Only income can be a refund';
  if (!is_refund) return 'Nothing says that something was given back';
  return type === 'card_payment'
    ? 'Money that comes back to a card is a refund'
    : "The bank's text names a return";
};

function fromBank(field: Field, { origin }: Facts): Reason {
  const { report_id, created_at: at } = origin;
  if (origin.is_demo === 1 && report_id === null) {
    return { field, ...plain, cause: 'default', text: 'Invented for this demo account', at };
  }
  if (report_id === null) {
    const text = `Fetched from ${origin.bank} through its connection`;
    return { field, ...plain, cause: 'sync', text, at };
  }
  return { field, ...plain, cause: 'file', text: lineText(origin), report_id, at };
}

function lineText({ file_name, source_line }: store.OriginRow): string {
  const name = file_name ?? 'a statement';
  if (source_line === null) return `From ${name}`;
  return `${/\.xlsx?$/i.test(name) ? 'Row' : 'Line'} ${source_line} of ${name}`;
}
