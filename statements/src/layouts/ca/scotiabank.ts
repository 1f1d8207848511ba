import type { Bank } from '../layout.ts';

export const scotiabank: Bank = {
  name: 'Scotiabank',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        Filter: 'other',
        Date: 'date',
        Description: null,
        'Sub-description': null,
        'Type of Transaction': null,
        Amount: null,
      },
      sometimes: {
        Balance: 'balance',
        Status: 'state',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
