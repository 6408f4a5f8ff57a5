// A process of its own that advances the clocks of sandboxes, for a test to kill: DATABASE_URL in the environment, and the
// real time as its argument.
import { chooseEngineOfSettings } from '../../src/config/choose-engine.ts';

await chooseEngineOfSettings();
const { openDatabase } = await import('../../src/database/open.ts');
const { advanceToTarget } = await import('../../src/jobs/sandbox-clocks.ts');
const { advancingSandboxes } = await import('../../src/workspaces/sandbox-clock.ts');
const { SERVICE } = await import('../test-service.ts');

const now = new Date(process.argv[2] as string);
const database = await openDatabase(process.env.DATABASE_URL as string);
process.stdout.write('begins\n');
for (const workspace of await database.read(advancingSandboxes))
  await advanceToTarget(database, workspace, {
    clock: () => now,
    service: { ...SERVICE, sendsMail: true },
  });
await database.close();
process.stdout.write('done\n');
