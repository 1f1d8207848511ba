import * as calls from '@saldo/contract/shares';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as edits from './edit-shares.ts';
import { readOffers, readOwed } from './open-shares.ts';
import { readPurchases } from './refund-candidates.ts';

export function shareRoutes(api: Api, context: Context): void {
  const own = ({ bookId, timeZone }: Actor) => ({ bookId, today: dayIn(timeZone, context.now()) });
  api.on(calls.listOwed, ({ actor }) => readOwed(context.storage.read, own(actor)));
  api.on(calls.listOffers, ({ actor, params }) =>
    readOffers(context.storage.read, { ...own(actor), id: params.id }),
  );
  api.on(calls.listPurchases, ({ actor, params }) =>
    readPurchases(context.storage.read, { ...own(actor), id: params.id }),
  );
  api.on(calls.setShare, ({ actor, params, body }) =>
    edits.setShare(context, actor, params.id, body),
  );
  api.on(calls.setSettled, ({ actor, params, body }) =>
    edits.setSettled(context, actor, params.id, body),
  );
  api.on(calls.setRefundOf, ({ actor, params, body }) =>
    edits.setRefundOf(context, actor, params.id, body),
  );
  api.on(calls.endShare, ({ actor, params, body }) =>
    edits.endShare(context, actor, params.id, body.as),
  );
}
