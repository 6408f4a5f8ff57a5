import { beforeAll, describe, expect, it } from 'vitest';
import {
  listRecurringExpenses,
  pauseRecurringExpense,
  removeRecurringExpense,
  resumeRecurringExpense,
} from '../../src/resources/recurring-expenses/templates.ts';
import { shared } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import { createStage, daysOf, NOW, type Stage } from './fixtures.ts';

const stage = shared(createStage);
let world: TestService;
const template: Stage['template'] = (...input) => stage.template(...input);
const run: Stage['run'] = (asOf) => stage.run(asOf);

beforeAll(async () => {
  world = stage.world;
});

describe('a template', () => {
  const at = (instant: string) => ({ now: new Date(instant) });
  const pause = (reference: string, now: string) =>
    world.write((tx) => pauseRecurringExpense(tx, { reference, ...at(now) }));
  const resume = (reference: string, now: string) =>
    world.write((tx) => resumeRecurringExpense(tx, { reference, ...at(now) }));

  it('generates nothing while it is paused, and afterwards only from the day of resuming on', async () => {
    const { production, api } = await world.otherBusiness();
    const { reference } = await template(production);
    await run('2026-02-20T10:00:00Z');
    expect(await pause(reference, '2026-02-20T10:00:00Z')).toMatchObject({
      status: 'paused',
      paused_on: '2026-02-20',
      last_on: '2026-02-05',
      next_on: null,
    });
    await run('2026-04-05T10:00:00Z');
    expect(await resume(reference, '2026-05-05T10:00:00Z')).toMatchObject({
      status: 'active',
      paused_on: null,
      next_on: '2026-05-05',
    });
    await run('2026-06-30T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-05', '2026-02-05', '2026-05-05', '2026-06-05']);
  });

  it('still generates what it owed before it was paused, also after it is resumed', async () => {
    const { production, api } = await world.otherBusiness();
    const paused = await template(production);
    await pause(paused.reference, '2026-03-05T10:00:00Z');
    await run('2026-04-10T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-05', '2026-02-05']);
    const second = await world.otherBusiness();
    const resumed = await template(second.production);
    await pause(resumed.reference, '2026-03-05T10:00:00Z');
    await resume(resumed.reference, '2026-04-10T10:00:00Z');
    await run('2026-05-10T10:00:00Z');
    expect(await daysOf(second.api)).toEqual(['2026-01-05', '2026-02-05', '2026-05-05']);
  });

  it('can be paused twice and resumed twice, also on the same day, with the same result', async () => {
    const { production, api } = await world.otherBusiness();
    const { reference } = await template(production);
    await run();
    const paused = await pause(reference, '2026-03-20T10:00:00Z');
    expect(await pause(reference, '2026-03-25T10:00:00Z')).toEqual(paused);
    const resumed = await resume(reference, '2026-03-20T11:00:00Z');
    expect(await resume(reference, '2026-08-25T10:00:00Z')).toEqual(resumed);
    await run('2026-04-05T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05']);
  });

  it('that ended during its pause stays ended', async () => {
    const { production } = await world.otherBusiness();
    const { reference } = await template(production, { end: '2026-04-30' });
    await run();
    await pause(reference, '2026-03-20T10:00:00Z');
    expect(await resume(reference, '2026-06-01T10:00:00Z')).toMatchObject({ status: 'ended', next_on: null });
  });

  it('generates nothing any more once it is removed, and leaves what it generated', async () => {
    const { production, api } = await world.otherBusiness();
    const { reference } = await template(production);
    await run();
    const removed = await world.write((tx) => removeRecurringExpense(tx, { reference, ...at(NOW) }));
    expect(removed).toMatchObject({ status: 'removed', next_on: null });
    await run('2026-12-31T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-05', '2026-02-05', '2026-03-05']);
    const templates = await world.server.database.read((tx) => listRecurringExpenses(tx, production));
    expect(templates).toEqual([]);
  });
});
