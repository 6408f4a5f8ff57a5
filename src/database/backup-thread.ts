// The thread behind `backup-beside.ts`: copying, checking and hashing take seconds in a large database.
import { answerQuestions } from '../thread.ts';
import type { BackupOrder } from './backup.ts';
import { backUpInto } from './backups.ts';

export type BackupQuestion = { databaseUrl: string; folder: string; order: BackupOrder };

answerQuestions(({ databaseUrl, folder, order }: BackupQuestion) => backUpInto(databaseUrl, folder, order));
