// Of any two payloads of a record the later one is known by its `version` and its `updated_at`, however close together
// they come.
import { expect, it } from 'vitest';
import { line, listener, newClient, newDraft, newIssued, patchDocument } from '../api/records.ts';

import { shared, sharedService } from '../during-tests.ts';

const world = sharedService();
const business = shared(() => listener(world));

/** The events of a record with the instants of their steps, in the order in which they happened. */
async function stepsOf(reference: string) {
  const all = await business.recorded();
  return all
    .filter(({ data }) => data.reference === reference)
    .map(({ event, data }) => ({
      event,
      at: data.updated_at as string,
      version: data.version as number,
      status: data.status,
    }));
}

function expectGrowing(steps: readonly { at: string; version: number }[]): void {
  const versions = steps.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  const instants = steps.map(({ at }) => at);
  expect(new Set(instants).size).toBe(instants.length);
  expect(instants).toEqual(instants.toSorted());
}

const read = async (path: string) => {
  const response = await world.request(path, { key: business.key });
  return ((await response.json()) as { data: { updated_at: string } }).data;
};

it('the steps of a credit note that one request makes, issues and applies follow one another', async () => {
  const { reference } = await newIssued(business.api);
  const { data } = await business.api.POST('/documents/{reference}/cancel', {
    params: { path: { reference } },
    body: { credit: true },
  });
  const note = data?.data.referenced_by[0]?.document.reference ?? '';
  const steps = await stepsOf(note);
  expect(steps.map(({ event }) => event)).toEqual(['document.created', 'document.issued', 'credit.applied']);
  expectGrowing(steps);
  expect((await read(`/documents/${note}`)).updated_at).toBe(steps.at(-1)?.at);
  expectGrowing(await stepsOf(reference));
});

it('so do those of 100 changes at once', async () => {
  const { reference } = await newDraft(business.api);
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      patchDocument(business.api, reference, { lines: [line({ unit_price: i + 1 })] }),
    ),
  );
  const steps = await stepsOf(reference);
  expect(steps).toHaveLength(101);
  expectGrowing(steps);
});

it('and those after a clock that was set back, up to the deletion', async () => {
  const rename = (reference: string, name: string) =>
    business.api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: { name } });
  const client = await newClient(business.api);
  const draft = await newDraft(business.api, { client: client.reference });
  await rename(client.reference, 'Later');
  world.clock.advance(-3_600_000);
  await rename(client.reference, 'After the clock');
  await patchDocument(business.api, draft.reference, { notes: 'After the clock' });
  const { updated_at: last } = await read(`/documents/${draft.reference}`);
  await business.api.DELETE('/documents/{reference}', { params: { path: { reference: draft.reference } } });
  world.clock.advance(3_600_000);
  expectGrowing(await stepsOf(client.reference));
  const steps = await stepsOf(draft.reference);
  expect(steps.at(-1)?.event).toBe('document.deleted');
  expect((steps.at(-1)?.at ?? '') > last).toBe(true);
  expectGrowing(steps);
});
