import { Button, List } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { wordFor } from '../../../domain/texts.ts';
import { absolute } from '../../addresses.ts';
import { dashboard, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { useInWorkspace, useSettingsChange, useUsage } from './queries.ts';
import classes from './settings.module.css';

export function PlanSettings() {
  const { plan: texts } = useMessages().settings;
  const format = useFormat();
  const { business } = useSession();
  const { data, error, refetch } = useUsage();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <PageSkeleton />;
  const limit = data.plan?.monthly_documents ?? null;
  const issued = format.whole(data.issued);
  return (
    <div className={classes.sheets}>
      <Panel
        title={texts.title}
        hint={data.plan ? (wordFor(texts.name, data.plan.key) ?? data.plan.key) : texts.none}
      >
        <p className={classes.examples}>
          <strong>
            {limit === null
              ? texts.unlimited({ issued })
              : texts.usage({ issued, limit: format.whole(limit) })}
          </strong>
        </p>
        {limit !== null && (
          <svg className={classes.meter} preserveAspectRatio="none" viewBox="0 0 100 8" aria-hidden="true">
            <rect width="100" height="8" />
            <rect width={Math.min(100, (data.issued / Math.max(1, limit)) * 100)} height="8" />
          </svg>
        )}
        <List mt="md">
          {limit === null && <List.Item>{texts.noLimit}</List.Item>}
          {data.plan?.features
            // A plan may include features that the service does not have yet: they are not listed.
            .filter((feature) => texts.feature[feature])
            .map((feature) => (
              <List.Item key={feature}>{texts.feature[feature]}</List.Item>
            ))}
        </List>
      </Panel>
      {!business.sandbox && <SandboxSetup />}
    </div>
  );
}

function SandboxSetup() {
  const messages = useMessages();
  const texts = messages.settings.plan;
  const params = useInWorkspace();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const change = useSettingsChange(
    async (_: undefined) =>
      (await unwrap(dashboard.POST('/workspaces/{workspace}/sandbox', { params }))).data,
    [],
  );
  const create = () =>
    change.mutate(undefined, {
      onSuccess: async ({ reference }) => {
        await queries.invalidateQueries({ queryKey: ['me'] });
        notify(texts.sandboxDone);
        go(absolute(`/w/${reference}`));
      },
      onError: (error) => notifyFailure(error, messages),
    });
  return (
    <Panel title={texts.sandboxTitle} hint={texts.sandboxHint}>
      <Button variant="default" loading={change.isPending} onClick={create}>
        {texts.sandboxCreate}
      </Button>
    </Panel>
  );
}
