import * as apiKeys from '../../contract/account/api-keys-api.ts';

/** A key of a user, as the documentation shows it. */
export const apiKey: apiKeys.ApiKey = {
  id: 'f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e17',
  name: 'Nightly export',
  hint: 'x4Qa',
  is_read_only: true,
  project_id: null,
  expires_at: '2027-03-02T09:15:00.000Z',
  created_at: '2026-03-02T09:15:00.000Z',
  last_used_at: null,
};

/** The calls about API keys. */
export const apiKeyExamples = [
  {
    endpoint: apiKeys.listApiKeys,
    input: {},
    reply: { items: [{ ...apiKey, last_used_at: '2026-03-02T09:20:00.000Z' }], total: 1 },
  },
  {
    endpoint: apiKeys.createApiKey,
    input: {
      body: { name: 'Nightly export', is_read_only: true, expires_at: '2027-03-02T09:15:00.000Z' },
    },
    reply: { ...apiKey, secret: 'fmk_…' },
  },
  { endpoint: apiKeys.deleteApiKey, input: { params: { id: apiKey.id } }, reply: undefined },
];
