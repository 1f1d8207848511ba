import manifest from '../../../package.json' with { type: 'json' };

/** Of the whole product. */
export const VERSION: string = manifest.version;
