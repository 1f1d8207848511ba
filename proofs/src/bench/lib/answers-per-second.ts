import autocannon from 'autocannon';

/** Responses per second from a route under full load, with requests spread over the tokens. */
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
    // With a single token, the per-minute request limit would apply.
    requests: tokens.map((token) => ({
      path: `${pathname}${search}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${pathname}: ${result.non2xx} rejected and ${result.errors} failed under load.`,
    );
  }
  return result.requests.total / result.duration;
}
