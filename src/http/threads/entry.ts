// The first module of each thread that uses the database.
import { workerData } from 'node:worker_threads';
import { chooseEngine } from '../../database/open.ts';
import type { OnDatabase } from './threads.ts';

const { databaseUrl, module } = workerData as OnDatabase;
await chooseEngine(databaseUrl);
await import(module);
