/** Texts of the card about exchange rates. */
export const rateTexts = {
  title: 'Exchange Rates',
  loadFailed: 'Failed to load where exchange rates come from',
  needed: 'Needed',
  none: 'There are no exchange rates here yet. Amounts in other currencies are left out of totals.',
  until: (day: string) => `Source: European Central Bank. The newest rates are from ${day}.`,
  fetch: 'Fetch rates from the European Central Bank',
  fetchHint:
    'On working days after 4 p.m., as long as a user has amounts in several currencies. The request says nothing about your users.',
  allowFailed: (message: string) => `Failed to change the setting: ${message}`,
  decided: {
    ecb: 'RATES is set to ecb, so Saldo fetches rates while a user has amounts in several currencies.',
    off: 'RATES is set to off, so Saldo never fetches rates.',
  },
  doubtful: 'These rates differ from the day before by more than half, so they aren’t used:',
  rate: (currency: string, rate: string, day: string) => `1 EUR = ${rate} ${currency} on ${day}`,
  load: 'Load File',
  file: 'File with exchange rates',
  loaded: 'Exchange rates loaded',
  uploadFailed: (message: string) => `Failed to load the exchange rates: ${message}`,
} as const;
