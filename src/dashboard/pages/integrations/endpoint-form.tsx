import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpointCreateLimits } from '../../../../generated/limits.ts';
import { dashboard, unwrap } from '../../api.ts';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { Endpoint } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { useInWorkspace, useSettingsChange } from '../settings/queries.ts';
import classes from './integrations.module.css';

type Values = { url: string; description: string; isAll: boolean; events: string[] };

export function EndpointForm({
  endpoint,
  close,
  created,
}: {
  endpoint: Endpoint | undefined;
  close: () => void;
  created: (secret: string) => void;
}) {
  const messages = useMessages();
  const { endpoints } = messages.integrations;
  const { path } = useInWorkspace();
  const { data: catalogue } = useCatalogue();
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? 'https://',
      description: endpoint?.description ?? '',
      isAll: endpoint?.events.includes('*') ?? true,
      events: endpoint?.events.filter((event) => event !== '*') ?? [],
    },
    validate: {
      url: checks(messages).required,
      events: (events, { isAll }) => (isAll || events.length > 0 ? null : messages.field.required),
    },
  });
  const change = useSettingsChange(
    async ({ url, description, isAll, events }: Values) => {
      const body = {
        url: url.trim(),
        description: description.trim() || null,
        events: isAll ? ['*'] : events,
      };
      if (endpoint) {
        const params = { path: { ...path, endpoint: endpoint.reference } };
        await unwrap(
          dashboard.PATCH('/workspaces/{workspace}/webhook-endpoints/{endpoint}', { params, body }),
        );
        return undefined;
      }
      const request = dashboard.POST('/workspaces/{workspace}/webhook-endpoints', { params: { path }, body });
      return (await unwrap(request)).data.secret;
    },
    ['/workspaces/{workspace}/webhook-endpoints'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (secret) => {
        close();
        if (secret) created(secret);
        else notify(endpoints.saved);
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );

  return (
    <FormDrawer
      title={endpoint ? endpoints.edit : endpoints.new}
      close={close}
      onSubmit={submit}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={endpoints.url}
        description={endpoints.urlHint}
        type="url"
        data-autofocus
        maxLength={endpointCreateLimits.url}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={`${endpoints.description} (${messages.field.optional})`}
        maxLength={endpointCreateLimits.description}
        {...form.getInputProps('description')}
      />
      <Switch label={endpoints.allEvents} {...form.getInputProps('isAll', { type: 'checkbox' })} />
      {!form.values.isAll && (
        <Checkbox.Group label={endpoints.events} {...form.getInputProps('events')}>
          <Stack gap={6} mt={6} className={classes.events}>
            {catalogue?.events.map((event) => (
              <Checkbox key={event} value={event} label={event} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDrawer>
  );
}
