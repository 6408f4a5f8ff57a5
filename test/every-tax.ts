// A business with every tax status and tax rates of every category, for data that has every value of every column.
import { TAX_CATEGORIES, wantsReason } from '../src/domain/catalogue.ts';
import { TAX_STATUSES } from '../src/domain/tax-status.ts';
import { addTaxRate, setDefaultRate, setRetired, setTaxStatus } from '../src/workspaces/tax-rates.ts';
import { newClient, newDraft, newIssued, newItem } from './api/records.ts';
import type { TestService } from './test-service.ts';

export async function fillTaxes(world: TestService): Promise<void> {
  await fillTaxParts(world);
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

/** An American business, whose rate is made of several taxes. */
async function fillTaxParts(world: TestService): Promise<void> {
  const { production, api } = await world.otherBusiness({ country: 'US', currency: 'USD' });
  const parts = [
    { label: 'State', percentage: 4 },
    { label: 'City', percentage: 4.5 },
    { label: 'MCTD', percentage: 0.375 },
  ];
  const rate = { label: 'NY sales tax', parts, now: world.clock.now() };
  const { key } = await world.write((tx) => addTaxRate(tx, production, rate));
  const { reference: client } = await newClient(api);
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100, tax_rate: key }];
  await newIssued(api, { document_type: 'us_invoice', client, lines });
}
