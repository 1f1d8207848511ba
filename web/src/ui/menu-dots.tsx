/** The menu icon. Drawn in CSS instead of with an icon component, because a table has one per row. */
export const MenuDots = () => <span aria-hidden className="dots size-4" />;
