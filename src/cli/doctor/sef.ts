import { sefPlaces } from '../../config/derived.ts';
import { existingInstanceKey } from '../../config/instance-key-file.ts';
import type { Config } from '../../config/load.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type SefInUse, secondsAheadOf, sefsInUse } from '../../sef/clock.ts';
import { sefHealth } from '../../sef/totals.ts';
import { type Finding, fail, ok, warn } from './check.ts';

export type SefCheck = { finding: Finding; inUse: SefInUse[] };

/** SEF refuses documents of tomorrow, and those of yesterday may be late. */
const TOLERANCE_SECONDS = 120;

/** What the database says of SEF: connections that are paused, and submissions whose outcome is unknown. */
export async function checkSef(tx: Reader, config: Config, now: Date): Promise<SefCheck> {
  const inUse = await sefsInUse(tx, sefPlaces(config));
  return { inUse, finding: await findingOf(tx, config, now) };
}

async function findingOf(tx: Reader, config: Config, now: Date): Promise<Finding> {
  const key = existingInstanceKey(config) ?? '';
  const { connected, paused, unreadable, unconfirmed, silent } = await sefHealth(tx, key, now);
  if (connected === 0) return ok('SEF', 'no workspace is connected');
  if (unreadable > 0)
    return fail(
      'SEF',
      `the keys of ${unreadable} connections were stored with another instance key`,
      'Start with the right SECRET_KEY, or give them their keys again with "einvoice connect".',
    );
  if (paused > 0)
    return warn(
      'SEF',
      `${paused} of ${connected} paused: SEF refused the key`,
      'Give them a valid key with "einvoice connect".',
    );
  if (silent > 0)
    return warn(
      'SEF',
      `${silent} of ${connected} have had no answer for two days`,
      'Check the network and SEF_PRODUCTION_URL.',
    );
  return unconfirmed > 0
    ? warn(
        'SEF',
        `${unconfirmed} submissions may or may not be in SEF`,
        'Search for them with "einvoice retry".',
      )
    : ok('SEF', `${connected} connected`);
}

/** Asks each SEF in use for the time, where nothing else is wrong with it. */
export async function withClocks({ finding, inUse }: SefCheck, config: Config): Promise<Finding> {
  if (finding.state !== 'ok') return finding;
  const places = sefPlaces(config);
  const seconds = await Promise.all(inUse.map((each) => secondsAheadOf(each, places, Date.now)));
  const found = inUse.map((each, place) => `${each.system}: ${contactOf(each)}, ${clockOf(seconds[place])}`);
  const isWrong = seconds.some((ahead) => ahead !== undefined && Math.abs(ahead) > TOLERANCE_SECONDS);
  const text = [finding.found, ...found].join('; ');
  return isWrong
    ? warn('SEF', text, 'Set the clock of this machine, best with NTP: the day of issue follows from it.')
    : ok('SEF', text);
}

function contactOf({ lastContactAt }: SefInUse): string {
  return lastContactAt === null ? 'no answer yet' : `last answer ${lastContactAt.slice(0, 16)}Z`;
}

function clockOf(ahead: number | undefined): string {
  if (ahead === undefined) return 'its clock was not to be reached';
  if (Math.abs(ahead) <= TOLERANCE_SECONDS) return 'the same time';
  return `this machine is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} its clock`;
}
