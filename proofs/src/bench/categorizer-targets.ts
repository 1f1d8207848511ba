type Figures = Record<'accuracy' | 'macro-F1' | 'coverage at 95 %', readonly number[]>;

interface Targets {
  random: Figures;
  'in time'?: Figures;
  cold: number;
  again: number;
}

/** Targets for each set, in percent, at 1, 5, 20 and 50 percent labeled. */
export const TARGETS: Readonly<Record<string, Targets>> = {
  'us-card-and-checking.csv': {
    random: {
      accuracy: [55, 71, 81, 84],
      'macro-F1': [25, 40, 51, 64],
      'coverage at 95 %': [20, 42, 70, 77],
    },
    'in time': {
      accuracy: [52, 62, 68, 76],
      'macro-F1': [23, 31, 39, 56],
      'coverage at 95 %': [4, 17, 18, 60],
    },
    cold: 58,
    again: 28,
  },
  'za-current-account.csv': {
    random: {
      accuracy: [35, 49, 58, 67],
      'macro-F1': [22, 27, 36, 47],
      'coverage at 95 %': [7, 20, 40, 55],
    },
    cold: 58,
    again: 28,
  },
  'es-household-synthetic.csv': {
    random: {
      accuracy: [83, 86, 90, 92],
      'macro-F1': [77, 80, 86, 87],
      'coverage at 95 %': [43, 54, 76, 68],
    },
    'in time': {
      accuracy: [86, 86, 90, 93],
      'macro-F1': [82, 80, 85, 88],
      'coverage at 95 %': [51, 66, 73, 94],
    },
    cold: 89,
    again: 70,
  },
};
