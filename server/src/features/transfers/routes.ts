import {
  dismissTransfer,
  linkTransfer,
  listReasons,
  listTransferSuggestions,
  type TransferSuggestion,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { reasonsOf } from './reasons.ts';
import * as service from './service.ts';

/** Half a million rows take a second or two. */
const SUGGEST_TIMEOUT_MS = 60_000;

export function transferRoutes(api: Api, context: Context): void {
  api.on(listTransferSuggestions, ({ actor }) =>
    context.workers.run<TransferSuggestion[]>(
      'suggestTransfers',
      { userId: actor.userId },
      { timeoutMs: SUGGEST_TIMEOUT_MS },
    ),
  );
  api.on(linkTransfer, ({ actor, params, body }) =>
    service.linkByHand(context, actor, params.id, body.other_id),
  );
  api.on(unlinkTransfer, ({ actor, params }) => service.unlink(context, actor, params.id));
  api.on(dismissTransfer, ({ actor, body }) => service.dismiss(context, actor, body));
  api.on(listReasons, ({ actor, params }) => reasonsOf(context, actor, params.id));
}
