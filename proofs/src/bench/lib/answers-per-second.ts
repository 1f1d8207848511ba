import autocannon from 'autocannon';

/** Answers a second that a route gives to as many as can ask, each under one of the tokens. */
export async function answersPerSecond(
  url: string,
  tokens: readonly string[],
  seconds: number,
): Promise<number> {
  const { pathname, search } = new URL(url);
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    workers: 1,
    // Under one token the limit of requests a minute would be met.
    requests: tokens.map((token) => ({
      path: `${pathname}${search}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${pathname}: ${result.non2xx} refused and ${result.errors} failed under load.`,
    );
  }
  return result.requests.total / result.duration;
}
