import { endpoints } from '@saldo/contract';
import { login, register } from '@saldo/contract/auth';
import { REFUSAL_EVENTS } from './features/auth/errors.ts';
import { createGuard, ROLES_OF } from './features/auth/guard.ts';
import type { Context } from './platform/context.ts';
import type { Product } from './platform/http/app.ts';
import type { ApiDescription } from './platform/http/openapi.ts';
import { registerRoutes } from './register-routes.ts';

/** Description for the API reference. */
export const API: ApiDescription = {
  title: 'Saldo',
  description:
    'Amounts are decimals with at most two places. Dates are local, without a time zone.',
  endpoints,
  access: {
    public: { roles: ['anyone'], data: 'own' },
    user: { roles: ROLES_OF.user, data: 'own' },
    editor: { roles: ROLES_OF.editor, data: 'own' },
    admin: { roles: ROLES_OF.admin, data: 'all users, never their money' },
  },
};

/** What the platform's server needs to know about Saldo. */
export const productOf = (context: Context): Product => ({
  api: API,
  guard: createGuard(context),
  refusalEvents: REFUSAL_EVENTS,
  passwordPaths: [login.path, register.path],
  counted: [
    { table: 'mail_outbox', by: 'state', name: 'mails', help: 'Emails in the outbox, by state.' },
    {
      ...{ table: 'bank_connections', by: 'status', name: 'bank_connections' },
      help: 'Bank connections, by the result of their last sync.',
    },
  ],
  register: (api) => registerRoutes(api, context),
});
