// What the columns of tables are, by their names.

/** An amount in minor units. */
export const CENTS = /_cents$/;

/** Kept as 0 and 1. */
export const FLAGS = ['portal_access_enabled', 'active', 'is_recurring', 'is_overridden', 'is_test'];
