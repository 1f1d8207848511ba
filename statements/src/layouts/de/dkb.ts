import type { Bank } from '../layout.ts';

export const dkb: Bank = {
  name: 'DKB',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungsdatum: 'date',
        Wertstellung: 'value_date',
        Status: 'state',
        'Zahlungspflichtige*r': 'payer',
        'Zahlungsempfänger*in': 'payee',
        Verwendungszweck: 'description',
        Umsatztyp: 'type',
        IBAN: 'counterparty_account',
        'Betrag (€)': 'amount',
        'Gläubiger-ID': 'reference',
        Mandatsreferenz: 'reference',
        Kundenreferenz: 'reference',
      },
      source: 'https://github.com/siddhantgoel/beancount-dkb',
    },
    {
      columns: {
        Buchungstag: 'date',
        Wertstellung: 'value_date',
        Buchungstext: 'type',
        'Auftraggeber / Begünstigter': 'counterparty',
        Verwendungszweck: 'description',
        Kontonummer: 'counterparty_account',
        BLZ: 'other',
        'Betrag (EUR)': 'amount',
        'Gläubiger-ID': 'reference',
        Mandatsreferenz: 'reference',
        Kundenreferenz: 'reference',
      },
      source: 'https://github.com/siddhantgoel/beancount-dkb',
    },
    {
      columns: {
        Belegdatum: 'purchase_date',
        Wertstellung: 'value_date',
        Status: 'state',
        Beschreibung: 'description',
        Umsatztyp: 'type',
        'Betrag (€)': 'amount',
        Fremdwährungsbetrag: 'original_amount',
      },
      source: 'known well',
    },
  ],
};
