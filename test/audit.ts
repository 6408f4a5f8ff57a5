import { eq } from 'drizzle-orm';
import { users } from '../src/database/schema/access.ts';
import type { TestService } from './test-service.ts';

/** The reference of the user of an address. */
export async function userReference({ server }: TestService, email: string): Promise<string> {
  const [user] = await server.database.read(async (tx) =>
    tx.select({ reference: users.reference }).from(users).where(eq(users.email, email)),
  );
  return user?.reference ?? '';
}
