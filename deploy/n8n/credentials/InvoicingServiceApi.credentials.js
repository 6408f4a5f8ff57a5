/** Where the service is, and a key of it. */
class InvoicingServiceApi {
  name = 'invoicingServiceApi';
  displayName = 'Invoicing Service API';
  properties = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://invoices.example.com/api/v1',
      description: 'The address of the API, which ends in /api/v1',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'For the trigger the key must list webhooks.manage, and the permission to view what the events show',
    },
  ];
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/workspace' } };
}

module.exports = { InvoicingServiceApi };
