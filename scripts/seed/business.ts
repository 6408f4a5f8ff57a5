import type { Workspace } from '../../src/auth/context.ts';
import type { Database } from '../../src/database/open.ts';
import { newReference } from '../../src/domain/reference.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';

/** A Serbian business with payment methods in RSD and EUR, without records, and a key to its workspace. */
export async function makeBusiness(
  database: Database,
  now: Date,
): Promise<{ workspace: Workspace; key: string }> {
  // A database may have many such businesses.
  const ownerEmail = `owner-${newReference().toLowerCase()}@example.com`;
  return database.write('instance', async (tx) => {
    const { production: workspace } = await createWorkspaces(tx, {
      name: 'Velika radionica',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail,
      sandbox: false,
      now,
    });
    await addPaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank', now });
    const { key } = await createKey(tx, { workspace, email: ownerEmail, now });
    return { workspace, key };
  });
}
