/** What the headers of a webhook are made of; `isTest` where its record exists nowhere. */
export type MessageHead = { signature: string; delivery: string; isTest?: boolean };

/** The headers that the service sets (specification §6); those of HTTP itself, such as `Host`, come on top. */
export function headersOf({ signature, delivery, isTest }: MessageHead): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1',
    'X-Service-Signature': signature,
    'X-Service-Delivery': delivery,
    ...(isTest ? { 'X-Service-Test': '1' } : {}),
  };
}
