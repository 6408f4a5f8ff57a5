import type { Workspace } from '../../src/access/context.ts';
import { createKey } from '../../src/access/keys.ts';
import { addPaymentMethod } from '../../src/access/payment-methods.ts';
import { createWorkspaces } from '../../src/access/workspaces.ts';
import type { Database } from '../../src/database/transaction.ts';
import { newReference } from '../../src/domain/reference.ts';

/** A Serbian business that is paid in RSD and EUR, without records, and a key to its workspace. */
export async function makeBusiness(
  database: Database,
  now: Date,
): Promise<{ workspace: Workspace; key: string }> {
  // Many such businesses may be in one database.
  const ownerEmail = `owner-${newReference().toLowerCase()}@example.com`;
  return database.write(async (tx) => {
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
