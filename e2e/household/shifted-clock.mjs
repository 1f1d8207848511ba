// Preloaded with --import: lets a process and its threads run on another day.
const RealDate = Date;
const ahead = Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
