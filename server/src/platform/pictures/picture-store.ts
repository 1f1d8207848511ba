import type { PictureHosts } from '../config/picture-hosts.ts';
import type { Context } from '../context.ts';
import { isWithin, recent } from '../instant-ranges.ts';
import { fetchPicture, type Picture } from './fetch-picture.ts';

/** Maximum number of cached pictures. They take a few megabytes. */
const KEPT = 300;
/** After this time a failed picture is requested again. */
const RETRY_AFTER_MS = 3_600_000;

/** External pictures, cached in memory. This server fetches them, so browsers never contact other hosts. */
export interface PictureStore {
  /** Returns null if there is no acceptable picture. Pass only URLs from our own data. */
  at(address: string): Promise<Picture | null>;
}

export function createPictureStore(
  { now, config }: Pick<Context, 'now' | 'config'>,
  had: (address: string) => Promise<Picture | null> = fetchPicture,
): PictureStore {
  const kept = new Map<string, { at: string; picture: Promise<Picture | null> }>();
  return {
    async at(address) {
      if (!isOf(config.pictureHosts, address)) return null;
      const time = now();
      const there = kept.get(address);
      if (there) {
        const picture = await there.picture;
        if (picture !== null || isWithin(recent(RETRY_AFTER_MS, time), there.at)) return picture;
      }
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      const picture = had(address);
      kept.set(address, { at: time.toISOString(), picture });
      return picture;
    },
  };
}

const isOf = (hosts: PictureHosts, address: string): boolean =>
  hosts === 'any' || (URL.canParse(address) && hosts.includes(new URL(address).hostname));

/** Browsers cache it for a day. A changed picture has a new URL. */
export const pictureAnswer = ({ bytes, mediaType }: Picture) => ({
  status: 200,
  headers: { 'content-type': mediaType, 'cache-control': 'public, max-age=86400' },
  body: bytes,
});
