import type { RequestHandler } from 'express';
import type { Service } from '../auth/context.ts';
import type { Database } from '../database/open.ts';
import type { Bodies } from '../http/pipeline/body.ts';
import type { IsNormalised } from '../pdf/inspector.ts';
import type { Print } from '../print/order.ts';
import type { ContractTexts } from './contract-text.ts';

/** What the pages work with. */
export type ClientPageParts = {
  database: Database;
  print: Print;
  isNormalised: IsNormalised;
  contractTexts: ContractTexts;
  service: Service;
  clock: () => Date;
  bodies: Bodies;
  /** Whether the clock is a day or more from what was expected. */
  isClockDoubted: () => boolean;
};

/** Adds what one address answers under each of its methods; any other method is a 405. */
export type AddPage = (
  path: string,
  methods: { get?: RequestHandler; post?: RequestHandler | RequestHandler[] },
) => void;
