/**
 * Sends a request to the API with the credentials of a node.
 * @returns the answer with its status, whatever that is
 */
async function send(node, method, path, { body, qs, headers } = {}) {
  const { baseUrl } = await node.getCredentials('invoicingServiceApi');
  const options = {
    method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(body === undefined ? {} : { body }),
    ...(qs === undefined ? {} : { qs }),
    ...(headers === undefined ? {} : { headers }),
  };
  return node.helpers.httpRequestWithAuthentication.call(node, 'invoicingServiceApi', options);
}

/** The same for an answer that must be a success. @throws Error with what the service says, and the fields that it names */
async function call(node, method, path, parts) {
  const answer = await send(node, method, path, parts);
  if (answer.statusCode >= 200 && answer.statusCode <= 299) return answer.body;
  const { code, message, errors = {} } = answer.body?.error ?? {};
  const fields = Object.entries(errors).map(([field, reasons]) => `${field}: ${reasons.join(', ')}`);
  throw new Error(
    [`${answer.statusCode} ${code ?? ''}: ${message ?? 'no answer of the API'}`, ...fields].join('\n'),
  );
}

module.exports = { call, send };
