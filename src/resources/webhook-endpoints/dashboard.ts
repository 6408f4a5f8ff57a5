import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { redeliverFailed as redeliverAll } from '../../webhooks/deliveries.ts';
import {
  createEndpoint as create,
  getEndpoint as get,
  getActiveEndpoint,
  listEndpoints as list,
  pauseEndpoint as pause,
  removeEndpoint as remove,
  resumeEndpoint as resume,
  rotateEndpointSecret as rotate,
  updateEndpoint as update,
} from '../../webhooks/endpoints.ts';
import { testEndpoint as test } from '../../webhooks/test-event.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/webhook-endpoints` */
export const listEndpoints: DashboardHandler<'listEndpoints', Context<Reader>> = async ({ tx, actor }) => ({
  data: await list(tx, { workspace: actor.workspace }),
});

/** `POST …/webhook-endpoints` */
export const createEndpoint: DashboardHandler<'createEndpoint', Context> = async (context, { body }) => {
  const { tx, actor, now, service } = context;
  const { endpoint, secret } = await create(tx, {
    ...body,
    workspace: actor.workspace,
    now,
    instanceKey: service.instanceKey,
    ...service.addressPolicy,
  });
  return { data: { secret, endpoint } };
};

/** `GET …/webhook-endpoints/{endpoint}` */
export const getEndpoint: DashboardHandler<'getEndpoint', Context<Reader>> = async (
  { tx, actor },
  { path },
) => ({
  data: await get(tx, { workspace: actor.workspace, reference: path.endpoint }),
});

/** `PATCH …/webhook-endpoints/{endpoint}` */
export const updateEndpoint: DashboardHandler<'updateEndpoint', Context> = async (
  context,
  { path, body },
) => ({
  data: await update(context.tx, {
    ...which(context, path),
    ...body,
    ...context.service.addressPolicy,
  }),
});

/** `DELETE …/webhook-endpoints/{endpoint}` */
export const removeEndpoint: DashboardHandler<'removeEndpoint', Context> = async (context, { path }) => {
  await remove(context.tx, which(context, path));
};

/** `POST …/webhook-endpoints/{endpoint}/pause` */
export const pauseEndpoint: DashboardHandler<'pauseEndpoint', Context> = async (context, { path }) => ({
  data: await pause(context.tx, which(context, path)),
});

/** `POST …/webhook-endpoints/{endpoint}/resume` */
export const resumeEndpoint: DashboardHandler<'resumeEndpoint', Context> = async (context, { path }) => ({
  data: await resume(context.tx, which(context, path)),
});

/** `POST …/webhook-endpoints/{endpoint}/rotate-secret` */
export const rotateEndpointSecret: DashboardHandler<'rotateEndpointSecret', Context> = async (
  context,
  { path, body },
) => {
  const { endpoint, secret } = await rotate(context.tx, {
    ...which(context, path),
    instanceKey: context.service.instanceKey,
    overlapHours: body?.overlap_hours,
  });
  return { data: { secret, endpoint } };
};

/** `POST …/webhook-endpoints/{endpoint}/test` */
export const testEndpoint: DashboardHandler<'testEndpoint', Context> = async (context, { path }) => {
  const { maxAttempts } = context.service;
  return { data: await test(context.tx, { ...which(context, path), maxAttempts }) };
};

/** `POST …/webhook-endpoints/{endpoint}/redeliver-failed` */
export const redeliverFailed: DashboardHandler<'redeliverFailed', Context> = async (context, { path }) => {
  await getActiveEndpoint(context.tx, which(context, path));
  return { data: { count: await redeliverAll(context.tx, which(context, path)) } };
};

function which({ actor, now }: Context, { endpoint }: { endpoint: string }) {
  return { workspace: actor.workspace, reference: endpoint, now };
}
