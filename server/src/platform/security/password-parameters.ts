const ARGON2ID = 2;

/** OWASP's first choice of argon2id parameters: 19 MiB, two passes, one lane. */
export const ARGON2_PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
