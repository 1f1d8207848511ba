import { resetSecondFactor } from '@saldo/contract/second-factor';
import * as calls from '@saldo/contract/users';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Api } from '../../platform/http/api.ts';
import { isOverHttps } from '../../platform/http/client-address.ts';
import { notFound } from '../../platform/http/errors.ts';
import { languageCookie } from '../../platform/http/request-language.ts';
import { ownId } from '../../platform/identity.ts';
import { createPictureStore, pictureAnswer } from '../../platform/pictures/picture-store.ts';
import { stepUp } from '../auth/step-up.ts';
import { requestSourceOf } from '../auth/visitor.ts';
import { resetSecondFactor as resetFactor } from './reset-second-factor.ts';
import * as service from './service.ts';
import { tasks } from './tasks.ts';

export function userRoutes(api: Api, context: Context): void {
  avatarPictures(api, context);
  api.on(calls.getProfile, async ({ actor }) => ({
    user: await service.getProfile(context, actor),
  }));
  api.on(calls.updateProfile, async ({ actor, body, request, reply }) => {
    const user = await service.updateProfile(context, actor, body, (password) =>
      stepUp(context, actor, { password }, requestSourceOf(context, request)),
    );
    if (body.language !== undefined) {
      const isSecure = isOverHttps(context.config.publicUrl, request);
      reply.header('set-cookie', languageCookie(body.language, { isSecure }));
    }
    return { user };
  });
  api.on(calls.getPayMonths, async ({ actor: { bookId } }) => ({
    pay_months: await context.workers.run(tasks.findPayMonths, { bookId }),
  }));
  api.on(calls.deleteProfile, ({ actor }) => service.deleteProfile(context, actor));
  api.on(calls.listSessions, ({ actor }) => service.listSessions(context, actor));
  api.on(calls.revokeSession, ({ actor, params }) =>
    service.revokeSession(context, actor, params.id),
  );
  api.on(calls.listCurrencies, ({ actor: { bookId } }) =>
    context.workers.run(tasks.countCurrencies, { bookId }),
  );
  api.on(calls.listAvatars, async () => ({
    profile: [...calls.PROFILE_AVATARS],
    admin: [...calls.ADMIN_AVATARS],
  }));
  api.on(calls.listUsers, async ({ query, reply }) => {
    const { people, total } = await service.listUsers(context, query);
    reply.header('x-total-count', total);
    return people;
  });
  api.on(calls.updateUser, ({ actor, params, body }) =>
    service.updateUser(context, actor, ownId(params.id), body),
  );
  api.on(calls.endSessions, ({ actor, params }) =>
    service.endSessions(context, actor, ownId(params.id)),
  );
  api.on(resetSecondFactor, ({ actor, params }) => resetFactor(context, actor, ownId(params.id)));
  api.on(calls.deleteUser, ({ actor, params, query }) =>
    service.deleteUser(context, actor, ownId(params.id), query.cascade),
  );
}

const NO_PICTURE = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };

/**
 * Serves avatars hosted elsewhere. Public, because browsers request images without a session. Limited to current
 * avatars, so nobody can make the server fetch arbitrary URLs.
 */
function avatarPictures(api: Api, context: Context): void {
  const pictures = createPictureStore(context);
  api.page({
    method: 'GET',
    url: `/api${calls.AVATAR_PICTURE}`,
    handler: async ({ query: { address } }) => {
      const isAvatar =
        address !== undefined &&
        /^https?:/.test(address) &&
        (await findRow(context.storage.read, 'users', { avatar: address })) !== undefined;
      if (!isAvatar) throw notFound();
      const picture = await pictures.at(address.replace(/^http:/, 'https:'));
      // Without a picture the page shows initials, so this is not an error for the browser.
      return picture ? pictureAnswer(picture) : NO_PICTURE;
    },
  });
}
