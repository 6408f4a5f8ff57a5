/**
 * The second spec as types, as `public.ts` has the first: the operations of the dashboard's pages that the public API
 * does not have.
 */

import type * as generated from '../../generated/dashboard-api.ts';
import type { components, operations } from '../../generated/dashboard-api.ts';
import type { InputOf } from './public.ts';

export type DashboardOperationId = keyof operations;

export type DashboardInput<Id extends DashboardOperationId> = InputOf<operations[Id]>;

/** A named schema of the dashboard's spec, such as `DashboardSchema<'Member'>`. */
export type DashboardSchema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The operations in one workspace; the others concern only the user. */
export type InWorkspaceId = generated.InWorkspaceId;

/** Those of them that only read: the GETs. */
export type ReadingInWorkspaceId = generated.ReadingInWorkspaceId;
