import type { PictureHosts } from '../config/picture-hosts.ts';
import type { Context } from '../context.ts';
import { isWithin, recent } from '../time-spans.ts';
import { fetchPicture, type Picture } from './fetch-picture.ts';

/** Pictures cached at once: some megabytes. */
const KEPT = 300;
/** A failed picture is requested again after this time. */
const RETRY_AFTER_MS = 3_600_000;

/** External pictures, fetched by this server so no browser contacts other hosts, and cached in memory. */
export interface PictureStore {
  /** Null if there is none, or none that we would pass on. Pass only addresses that our own data contains. */
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

/** Cached for a day, because a changed picture has a new address. */
export const pictureAnswer = ({ bytes, mediaType }: Picture) => ({
  status: 200,
  headers: { 'content-type': mediaType, 'cache-control': 'public, max-age=86400' },
  body: bytes,
});
