import { z } from 'zod';

export type PictureHosts = 'any' | readonly string[];

/** `any`, `none`, or a comma-separated list of host names. */
export const PICTURE_HOSTS = z
  .string()
  .regex(/^[a-z0-9.,\s-]+$/i, 'must be any, none, or a comma-separated list of host names')
  .transform((given): PictureHosts => {
    const names = given
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    if (names[0] === 'any') return 'any';
    return names.filter((name) => name !== 'none');
  })
  .default('any');
