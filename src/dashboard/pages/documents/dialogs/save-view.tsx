import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { savedViewCreateLimits } from '../../../../../generated/limits.ts';
import { dashboard, unwrap } from '../../../api.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import { notify } from '../../../components/notify.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { useInvalidate } from '../../../query-cache.ts';
import { useSession } from '../../../session.tsx';

/** Names the present filters and order. */
export function SaveViewDialog({
  view,
  close,
  onSaved,
}: {
  view: string;
  close: () => void;
  onSaved: (reference: string) => void;
}) {
  const messages = useMessages();
  const { views: texts } = messages.documents;
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : messages.field.required) },
  });
  const saving = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      unwrap(
        dashboard.POST('/workspaces/{workspace}/saved-views', {
          params: { path: { workspace: workspace.reference } },
          body: { name: name.trim(), query: view },
        }),
      ),
  });
  const submit = form.onSubmit((values) =>
    saving.mutate(values, {
      onSuccess: ({ data }) => {
        notify(texts.saved);
        onSaved(data.reference);
        close();
        void invalidate('/workspaces/{workspace}/saved-views');
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  return (
    <Dialog
      title={texts.title}
      opened
      close={close}
      submit={submit}
      submitLabel={texts.submit}
      isBusy={saving.isPending}
    >
      <Stack>
        <Text>{texts.hint}</Text>
        <TextInput
          label={texts.name}
          maxLength={savedViewCreateLimits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Stack>
    </Dialog>
  );
}
