import { pino } from 'pino';
import { chooseEngine } from '../../src/database/open.ts';
import { serviceSettings } from './measured.ts';

/**
 * Starts the service in this process, so that what it does can be recorded. Nothing that queries may be imported before:
 * the engine is chosen first.
 */
export async function startServiceHere(databaseUrl: string) {
  await chooseEngine(databaseUrl);
  const { readConfig } = await import('../../src/config/load.ts');
  const { startService } = await import('../../src/service.ts');
  const config = readConfig({
    ...serviceSettings(databaseUrl),
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_PRIVATE_NETWORK: 'true',
  });
  return startService({
    config,
    instanceKey: () => config.SECRET_KEY as string,
    logger: pino({ level: 'silent' }),
    checkResponses: false,
  });
}
