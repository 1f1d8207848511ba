import { ROLES, type Role } from '@saldo/contract/common';
import type { Access, Endpoint } from '@saldo/contract/endpoint';
import { WithPassword } from '@saldo/contract/step-up';
import type { Context } from '../../platform/context.ts';
import { fieldsOf } from '../../platform/fields-of-unknown.ts';
import type { Guard } from '../../platform/http/api.ts';
import { appError } from '../../texts/app-error.ts';
import { authenticate } from './authenticate-user.ts';
import { asksForProofs, requireNothingDue, requireProofs } from './required-proofs.ts';
import { findSession } from './sessions.ts';
import { stepUp } from './step-up.ts';
import { requestSourceOf } from './visitor.ts';

export const ROLES_OF: Record<Access, readonly Role[]> = {
  public: ROLES,
  user: ROLES,
  editor: ['ADMIN', 'USER', 'EDITOR'],
  admin: ['ADMIN'],
};

/** Checks session, role and recent proofs of identity. */
export function createGuard(context: Context): Guard {
  return {
    authenticate: (request, reply) => authenticate(context, request, reply),
    async requireAccess(actor, endpoint) {
      if (!ROLES_OF[endpoint.access].includes(actor.role)) throw forbidden(actor.role);
      await requireNothingDue(context, actor, endpoint);
      if (endpoint.stepUp === true && !dependsOnBody(endpoint)) await requireProofs(context, actor);
    },
    async requireProofs(request, endpoint, input) {
      const { actor } = request;
      if (!dependsOnBody(endpoint)) return;
      if (!(await asksForProofs(context, actor, endpoint, input))) return;
      const { password } = fieldsOf(input.body);
      if (typeof password === 'string') {
        await stepUp(context, actor, { password }, requestSourceOf(context, request));
      }
      await requireProofs(context, actor);
    },
    async isSignedIn({ credential }) {
      const session = await findSession(context.storage, credential.tokenHash, context.now());
      return session !== undefined;
    },
  };
}

const forbidden = (role: Role) =>
  appError('forbidden', ({ access }) => (role === 'VIEWER' ? access.viewOnly : access.onlyAdmin));

/** True if the body determines whether proofs of identity are needed, or if it may contain the password as a proof. */
const dependsOnBody = ({ stepUp: asks, body }: Endpoint): boolean =>
  Array.isArray(asks) || (asks === true && body === WithPassword);
