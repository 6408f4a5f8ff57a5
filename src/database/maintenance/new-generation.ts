import { newReference } from '../../domain/reference.ts';

/**
 * What programs have read of the journal may not have happened in another state of the database, or may come otherwise:
 * their cursors end with the generation.
 */
export const newGeneration = (): string => `UPDATE journal_heads SET generation = '${newReference()}'`;
