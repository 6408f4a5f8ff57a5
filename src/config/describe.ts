import { type Config, readConfig, settingText } from './load.ts';
import { describeSettings, type Setting } from './schema.ts';

/**
 * A valid combination of settings that is probably a mistake: reported at the start, by `config check` and by `doctor`.
 */
export function settingsProblem({ PUBLIC_URL, TRUST_PROXY }: Config): string | undefined {
  if (!PUBLIC_URL?.startsWith('https:') || TRUST_PROXY !== false) return undefined;
  return 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all clients count as one address, and a stranger who guesses passwords or links can use up the limits of everyone. Set TRUST_PROXY, such as loopback for a proxy on this machine.';
}

export type SettingInUse = Setting & { value: string; source: string };

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
  return secret === 'password'
    ? text.replace(/^(\w+:\/\/[^:@]*:).*@/, '$1***@').replace(/([?&](?:ssl)?password=)[^&]*/g, '$1***')
    : text;
}
