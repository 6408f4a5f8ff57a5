import { backupPlan } from './derived.ts';
import { type Config, readConfig, settingText } from './load.ts';
import { describeSettings, type Setting } from './schema.ts';

/**
 * A valid combination of settings that is probably a mistake: reported at the start, by `config check` and by `doctor`.
 */
export function settingsProblem(config: Config): string | undefined {
  const { PUBLIC_URL, TRUST_PROXY, BACKUP_FOLDER } = config;
  if (PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === false)
    return 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all clients count as one address, and a stranger who guesses passwords or links can use up the limits of everyone. Set TRUST_PROXY, such as loopback for a proxy on this machine.';
  if (BACKUP_FOLDER !== undefined && backupPlan(config) === undefined)
    return 'BACKUP_FOLDER has no meaning on PostgreSQL, of which the service makes no backups: use pg_dump, pgBackRest or the point-in-time recovery of your provider. Set it to nothing.';
  return undefined;
}

type SettingInUse = Setting & { value: string; source: string };

/** Every setting with its effective value, secrets hidden, and its source. */
export function settingsInUse(environment: NodeJS.ProcessEnv = process.env): SettingInUse[] {
  readConfig(environment);
  return describeSettings().map((setting) => {
    const file = environment[`${setting.name}_FILE`];
    const given = settingText(environment, setting.name, []);
    const source = given === undefined || given === '' ? 'default' : file ? `file ${file}` : 'environment';
    const value = source === 'default' ? setting.default : hidden(given ?? '', setting);
    return { ...setting, value, source };
  });
}

function hidden(text: string, { secret }: Setting): string {
  if (secret === 'all') return '***';
  if (secret !== 'password') return text;
  return (
    text
      .replace(/^(\w+:\/\/[^:@]*:).*@/, '$1***@')
      .replace(/([?&](?:ssl)?password=)[^&]*/g, '$1***')
      // Proxies take a token in place of a name.
      .replace(/^(https?:\/\/)[^:@/]+@/, '$1***@')
  );
}
