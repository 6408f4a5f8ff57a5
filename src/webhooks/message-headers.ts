/** The values in the headers of a webhook; `isTest` for a test event, whose record does not exist. */
export type MessageHead = { signature: string; delivery: string; isTest?: boolean };

/** The headers that the service sets (openapi/guides/webhooks.md), besides those of HTTP itself, such as `Host`. */
export function headersOf({ signature, delivery, isTest }: MessageHead): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Signature': signature,
    'X-Service-Delivery': delivery,
    ...(isTest ? { 'X-Service-Test': '1' } : {}),
  };
}
