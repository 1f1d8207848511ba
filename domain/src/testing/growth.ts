/**
 * Maximum factor by which the time may grow for an input four times as long. It is about four for linear code, sixteen
 * for quadratic code.
 */
const GROWTH = 9;
/** Number of tries. Garbage collection and compilation affect only some of them. */
const TRIES = 5;

type Work = (length: number) => unknown;

/**
 * Returns whether the time of the work grows faster than its length. Times are processor time; those below `tellingMs`
 * say nothing.
 *
 * A short input may need no garbage collection where one four times as long does. So what seems slow has to grow as
 * fast once more from there, which only code that is not linear does.
 */
export async function isSuperlinear(work: Work, length: number, tellingMs: number) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!(await growsTooFast(work, length, tellingMs))) return false;
  }
  return growsTooFast(work, 4 * length, tellingMs);
}

async function growsTooFast(work: Work, length: number, tellingMs: number) {
  const four = await cost(work, 4 * length);
  return four >= tellingMs && four / (await cost(work, length)) > GROWTH;
}

/** Returns the cost in milliseconds of processor time. */
async function cost(work: Work, length: number): Promise<number> {
  const began = process.cpuUsage();
  await work(length);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
