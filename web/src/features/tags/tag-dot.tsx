import type { ListedTag } from '@saldo/contract/tags';
import { hueOf } from '../targets/hue.ts';

/** A square in the tag's color, or gray without one. */
export const TagDot = ({ color }: Pick<ListedTag, 'color'>) => (
  <span
    aria-hidden
    style={{ backgroundColor: hueOf(color ?? 'gray') }}
    className="inline-block size-3 flex-none rounded-[4px]"
  />
);
