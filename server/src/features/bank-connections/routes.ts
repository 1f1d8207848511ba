import * as calls from '@saldo/contract/bank-connections';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { clientIp } from '../../platform/http/client-address.ts';
import { notFound } from '../../platform/http/errors.ts';
import { redirect } from '../../platform/http/pages.ts';
import { pictureAnswer } from '../../platform/pictures/picture-store.ts';
import { banksOf } from './configured-providers.ts';
import { callbackOf } from './consent/callback.ts';
import * as disconnect from './consent/disconnect-bank.ts';
import * as finish from './consent/finish-connection.ts';
import * as connect from './consent/start-consent.ts';
import { LOGO_PATH } from './logos.ts';
import type { Presence } from './providers/provider.ts';
import { sandboxPages } from './providers/sandbox/pages.ts';
import * as service from './service.ts';
import { syncNow } from './sync/sync-connection.ts';

export function bankConnectionRoutes(api: Api, context: Context): void {
  api.on(calls.listInstitutions, ({ query }) =>
    service.listInstitutions(context, query.country_code),
  );
  api.on(calls.listConnections, ({ actor }) => service.listConnections(context, actor));
  api.on(calls.startConnection, ({ actor, body }) => connect.startConnection(context, actor, body));
  api.on(calls.refreshConnection, ({ actor, params, body }) =>
    connect.refreshConnection(context, actor, params.id, body.sync_transactions),
  );
  api.on(calls.finishConnection, ({ actor, query, request }) =>
    finish.finishConnection(context, actor, query.bank_connection_id, presenceOf(request)),
  );
  api.on(calls.disconnectBank, ({ actor, params }) =>
    disconnect.disconnectBank(context, actor, params.id),
  );
  api.on(calls.syncConnection, ({ actor, params, request }) =>
    syncNow(context, actor, params.id, presenceOf(request)),
  );
  const callback = callbackOf(context);
  api.page({
    method: 'GET',
    url: '/api/bank-connections/callback/:provider/:secret?',
    handler: async (visit) => redirect(await callback(visit)),
  });
  api.page({
    method: 'GET',
    url: `${LOGO_PATH}/:key`,
    handler: async ({ params }) => {
      const logo = await banksOf(context).logos.find(params.key ?? '');
      if (!logo) throw notFound();
      return pictureAnswer(logo);
    },
  });
  if (context.config.sandboxBank !== 'off') sandboxPages(api, context);
}

const presenceOf = (request: FastifyRequest): Presence => ({
  ip: clientIp(request),
  userAgent: request.headers['user-agent'] ?? '',
});
