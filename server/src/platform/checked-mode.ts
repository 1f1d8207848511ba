/** True unless in production: mistakes of the code fail loudly. On under the same condition as `checkAnswers`. */
export const IS_CHECKED = (process.env.NODE_ENV ?? 'production') !== 'production';
