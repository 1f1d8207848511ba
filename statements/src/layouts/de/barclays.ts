import type { Bank } from '../layout.ts';

export const barclaysDe: Bank = {
  name: 'Barclays',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Referenznummer: 'reference',
        Transaktionsdatum: 'purchase_date',
        Buchungsdatum: 'date',
        Betrag: 'amount',
        Beschreibung: 'description',
        Typ: 'other',
        Status: 'state',
        Originalbetrag: 'original_amount',
        'Mögliche Zahlpläne': 'other',
        Land: 'other',
        'Name des Karteninhabers': 'other',
        Kartennetzwerk: 'other',
      },
      sometimes: {
        Kartennummer: 'other',
        'Kontaktlose Bezahlung': 'other',
        Händlerdetails: 'other',
      },
      signs: 'account',
      source: 'known well',
    },
  ],
};
