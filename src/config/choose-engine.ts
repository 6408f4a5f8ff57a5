import { chooseEngine } from '../database/open.ts';
import { loadEnvFile, settingText } from './load.ts';

/**
 * Makes the engine that DATABASE_URL names that of this process, before the schema is loaded. Settings that cannot be
 * read are reported where they are read next.
 */
export async function chooseEngineOfSettings(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  try {
    loadEnvFile(environment);
  } catch {
    return;
  }
  await chooseEngine(settingText(environment, 'DATABASE_URL', []) ?? '');
}
