/** How much of a test that could go on for ever: `npm test` takes the short form, `npm run test:long` the long one. */
export const atLength = <T>(short: T, long: T): T => (process.env.TEST_AT_LENGTH ? long : short);
