import { AVATAR_PICTURE } from '@saldo/contract/users';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Api } from '../../platform/http/api.ts';
import { notFound } from '../../platform/http/errors.ts';
import { createPictureStore, pictureAnswer } from '../../platform/pictures/picture-store.ts';

const NO_PICTURE = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };

/**
 * Gives avatars that lie elsewhere from here. Public, since a browser asks for a picture without a session; but only for
 * what is somebody's avatar, so that nobody has this server fetch what they name.
 */
export function avatarPictures(api: Api, context: Context): void {
  const pictures = createPictureStore(context);
  api.page({
    method: 'GET',
    url: `/api${AVATAR_PICTURE}`,
    handler: async ({ query: { address } }) => {
      const isAvatar =
        address !== undefined &&
        /^https?:/.test(address) &&
        (await findRow(context.storage.read, 'users', { avatar: address })) !== undefined;
      if (!isAvatar) throw notFound();
      const picture = await pictures.at(address.replace(/^http:/, 'https:'));
      // Initials stand in for a picture that cannot be had: nothing that a browser should call an error.
      return picture ? pictureAnswer(picture) : NO_PICTURE;
    },
  });
}
