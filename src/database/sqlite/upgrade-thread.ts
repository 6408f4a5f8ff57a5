// The worker thread of `upgrade.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { type UpgradeNews, type UpgradeOrder, upgradeHere } from './upgrade.ts';

upgradeHere(workerData as UpgradeOrder, (progress) => {
  const news: UpgradeNews = { progress };
  parentPort?.postMessage(news);
});
