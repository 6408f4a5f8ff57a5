// A business with every tax status and tax rates of every category, for data that has every value of every column.
import { TAX_CATEGORIES, wantsReason } from '../src/domain/catalogue.ts';
import { TAX_STATUSES } from '../src/domain/tax-status.ts';
import { addTaxRate, setRetired } from '../src/workspaces/tax-rates.ts';
import { setDefaultRate, setTaxStatus } from '../src/workspaces/tax-status.ts';
import { newClient, newDraft, newItem } from './api/records.ts';
import type { TestService } from './test-service.ts';

export async function fillTaxes(world: TestService): Promise<void> {
  const { production: workspace, api } = await world.otherBusiness();
  const now = world.clock.now();
  const keys = await world.write(async (tx) => {
    for (const [i, status] of TAX_STATUSES.entries())
      await setTaxStatus(tx, workspace, { status, validFrom: `${2020 + i}-01-01`, now });
    await setTaxStatus(tx, workspace, { status: 'registered', validFrom: '2025-01-01', now });
    const made: string[] = [];
    for (const category of TAX_CATEGORIES) {
      const percentage = category === 'S' ? 8.875 : 0;
      const exemptionReason = wantsReason(category) ? 'Zakon o porezu' : null;
      const rate = { label: `Stopa ${category}`, percentage, category, exemptionReason, now };
      made.push((await addTaxRate(tx, workspace, rate)).key);
    }
    await setDefaultRate(tx, workspace, { key: made[0] ?? null, now });
    await setRetired(tx, workspace, { key: made.at(-1) ?? '', isRetired: true, now });
    return made;
  });
  const { reference: client } = await newClient(api);
  const { reference: item } = await newItem(api, { tax_rate: keys[0] ?? null });
  await newDraft(api, { client, lines: [{ item, quantity: 1, unit_price: 10 }] });
}
