/** Texts shared by the goals and alerts screens. */
export const sharedTargetTexts = {
  viewerBadge: 'Viewer Mode - Read Only',
  notificationSent: 'Notification sent',
  notificationsOn: 'Notifications on',
  unknownCategory: 'Unknown Category',
  progress: 'Progress',
  categoriesLoading: 'Loading categories',
  categoriesFailed: 'Failed to load categories. Please try again.',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  rowsOf: (name: string) => `Transactions for ${name}`,

  icon: 'Icon',
  color: 'Color',
  description: 'Description',
  category: 'Category',
  chooseCategory: 'Select a category',
  allowSub: 'Allow subcategory selection',
  sub: 'Subcategory',
  chooseSub: 'Select a subcategory (optional)',
  usingParent: 'Using parent category',
  creating: 'Creating...',
  updating: 'Updating...',
  deleting: 'Deleting...',

  nameRequired: 'Name is required',
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
