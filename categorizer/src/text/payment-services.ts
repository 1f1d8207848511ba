/** Payment services whose name comes before the shop's. Short names count only before a star. */
const BY_NAME = new Map(
  Object.entries({
    paypal: 'paypal',
    sumup: 'sumup',
    zettle: 'zettle',
    izettle: 'zettle',
    stripe: 'stripe',
    adyen: 'adyen',
    gpay: 'google pay',
    payfast: 'payfast',
    klarna: 'klarna',
    yoco: 'yoco',
    zapper: 'zapper',
    snapscan: 'snapscan',
    ikhokha: 'ikhokha',
    mollie: 'mollie',
    redsys: 'redsys',
    chownow: 'chownow',
    mypos: 'mypos',
    payu: 'payu',
    monei: 'monei',
    paycomet: 'paycomet',
    izipay: 'izipay',
  }),
);
const BY_STAR = new Map(
  Object.entries({
    sq: 'square',
    sp: 'shopify',
    pp: 'paypal',
    tst: 'toast',
    lyf: 'lyf',
    bkg: 'booking',
    google: 'google',
    ckr: 'checkout',
    iz: 'zettle',
    ztl: 'zettle',
    gosq: 'square',
    sqc: 'square cash',
    clv: 'clover',
    cko: 'checkout',
    bt: 'braintree',
    wpy: 'wepay',
    fs: 'fastspring',
    dri: 'digital river',
    eb: 'eventbrite',
    ic: 'instacart',
    ik: 'ikhokha',
    zapper1: 'zapper',
    mp: 'mercado pago',
    mercadopago: 'mercado pago',
    vivawallet: 'viva',
    nyx: 'nayax',
    nayax: 'nayax',
    pypl: 'paypal',
    sequra: 'sequra',
    scalapay: 'scalapay',
    aplazame: 'aplazame',
    ppro: 'ppro',
    dlo: 'dlocal',
    dlocal: 'dlocal',
    worldline: 'worldline',
    trustly: 'trustly',
    paytpv: 'paytpv',
    addon: 'addon payments',
  }),
);
const BY_TWO_WORDS = new Map(
  Object.entries({ 'apple pay': 'apple pay', 'google pay': 'google pay' }),
);

/** The payment service at the start of the words, and the number of words it covers. Words may end in a star. */
export function leadingMiddleman(
  words: readonly string[],
): { middleman: string; length: number } | null {
  const first = words[0] ?? '';
  const name = first.endsWith('*') ? first.slice(0, -1) : first;
  const two = BY_TWO_WORDS.get(`${first} ${(words[1] ?? '').replace('*', '')}`);
  if (two) return { middleman: two, length: 2 };
  const one = BY_NAME.get(name) ?? (first.endsWith('*') ? BY_STAR.get(name) : undefined);
  return one ? { middleman: one, length: 1 } : null;
}
