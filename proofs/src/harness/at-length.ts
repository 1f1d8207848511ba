/** Scales a test that could run forever: `npm test` uses the short form, `npm run test:long` the long one. */
export const atLength = <T>(short: T, long: T): T => (process.env.TEST_AT_LENGTH ? long : short);
