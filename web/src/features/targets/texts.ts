import * as common from '../../lib/common-texts.ts';
/** UI text shared by the goals and alerts screens. */
export const sharedTargetTexts = {
  viewerBadge: 'Viewer Mode - Read Only',
  notificationSent: 'Notification sent',
  notificationsOn: 'Notifications on',
  unknownCategory: common.unknownCategory,
  inCurrency: (amount: string, sign: string) => `${amount} (${sign})`,
  progress: 'Progress',
  categoriesLoading: common.loadingCategories,
  categoriesFailed: 'Failed to load categories. Please try again.',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  rowsOf: (name: string) => `Transactions for ${name}`,

  icon: common.icon,
  color: common.color,
  description: common.description,
  category: common.category,
  chooseCategory: common.selectACategory,
  allowSub: 'Allow subcategory selection',
  sub: common.subcategory,
  chooseSub: 'Select a subcategory (optional)',
  usingParent: 'Using parent category',
  creating: 'Creating...',
  updating: 'Updating...',
  deleting: 'Deleting...',

  nameRequired: common.nameIsRequired,
  categoryRequired: 'Please select a category',
  subRequired: 'Please select a subcategory',
} as const;

export const HUE_NAMES = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  indigo: 'Indigo',
  gray: 'Gray',
} as const;
