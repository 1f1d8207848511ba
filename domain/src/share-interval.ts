/** Where a share lies, 0 to 1. */
export interface ShareInterval {
  low: number;
  high: number;
}

/** Standard deviations on either side of a normal distribution that hold 95% of it. */
const Z = 1.959964;

/**
 * The 95% interval (Wilson) of a share of which `hits` of `count` tries were a sample. Few tries give a wide interval,
 * even if all of them were hits.
 */
export function shareInterval(hits: number, count: number): ShareInterval {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const scale = 1 + Z ** 2 / count;
  const center = (share + Z ** 2 / (2 * count)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  // Exact arithmetic gives exactly 0 and 1 here, and the sample's share is never outside.
  const low = hits === 0 ? 0 : Math.min(share, center - half);
  const high = hits === count ? 1 : Math.max(share, center + half);
  return { low, high };
}
