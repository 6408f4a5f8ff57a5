// Names that every object inherits (`__proto__`, `toString`), where a client names a field.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signedInAs } from '../dashboard/browser.ts';

import { sharedService } from '../during-tests.ts';

const world = sharedService();
let owner: Browser;
let at: string;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
});

type Refusal = { error: { errors: Record<string, string[]> } };

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe.each(NAMES)('%s', (name) => {
  it.each(['clients', 'items'])('is no column of a table of %s', async (kind) => {
    for (const way of [`${kind}/import-preview`, `v1/${kind}/import-check`, `v1/${kind}/import`]) {
      const body = { csv: 'Name\nZora', columns: [name] };
      const answer = await owner.ask('POST', `${at}/${way}`, body);
      expect([answer.status, Object.keys((answer.body as Refusal).error.errors)]).toEqual([422, ['columns']]);
    }
  });

  it('is ignored as the header of a column', async () => {
    const body = { csv: `Name;${name}\nZora ${name};x` };
    const { status, data } = await owner.ask<{ columns: { title: string; field: string | null }[] }>(
      'POST',
      `${at}/clients/import-preview`,
      body,
    );
    expect(status).toBe(200);
    expect(data.columns[1]).toMatchObject({ title: name, field: null });
  });

  it('is no parameter of a query and no field of a body', async () => {
    const list = await world.request(`/clients?${name}=1`);
    expect([list.status, await fieldsOf(list)]).toEqual([422, [name]]);
    const create = await world.request('/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"name": "Zora", "${name}": 1}`,
    });
    expect([create.status, await fieldsOf(create)]).toEqual([422, [name]]);
  });
});

async function fieldsOf(response: Response): Promise<string[]> {
  return Object.keys(((await response.json()) as Refusal).error.errors);
}
