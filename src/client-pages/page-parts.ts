import type { RequestHandler } from 'express';
import type { Service } from '../auth/context.ts';
import type { Limits } from '../auth/rate-limit.ts';
import type { Database } from '../database/open.ts';
import type { Bodies } from '../http/pipeline/body.ts';
import type { Print } from '../print/order.ts';
import type { ContractTexts } from './contract-text.ts';

/** The dependencies of the client pages. */
export type ClientPageDependencies = {
  database: Database;
  print: Print;
  contractTexts: ContractTexts;
  service: Service;
  clock: () => Date;
  bodies: Bodies;
  limits: Limits;
  /** Whether the clock is a day or more away from the expected time. */
  isClockDoubted: () => boolean;
};

/** Adds an address with a handler for each of its methods; any other method is a 405. */
export type AddPage = (
  path: string,
  methods: { get?: RequestHandler; post?: RequestHandler | RequestHandler[] },
) => void;
