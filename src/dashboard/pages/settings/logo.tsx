import { Button, FileButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { base64Of } from '../../components/base64.ts';
import { fittingLogo } from '../../components/fitting-logo.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Workspace } from '../../types.ts';
import { useInWorkspace, useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

export function LogoSettings({ logo }: { logo: Workspace['logo'] }) {
  const messages = useMessages();
  const { look } = messages.settings;
  const params = useInWorkspace();
  const { data: picture } = useQuery({
    // By hand: the hash is part of the key, because another member may replace the picture.
    queryKey: ['get', '/workspaces/{workspace}/logo', { params }, logo?.sha256],
    queryFn: async () => (await unwrap(dashboard.GET('/workspaces/{workspace}/logo', { params }))).data,
    enabled: logo !== null,
  });
  const put = useSettingsChange(
    async (file: File) =>
      unwrap(
        dashboard.PUT('/workspaces/{workspace}/logo', {
          params,
          body: { image: await base64Of(await fittingLogo(file)) },
        }),
      ),
    ['/workspaces/{workspace}', '/workspaces/{workspace}/logo'],
  );
  const remove = useSettingsChange(
    (_: undefined) => unwrap(dashboard.DELETE('/workspaces/{workspace}/logo', { params })),
    ['/workspaces/{workspace}', '/workspaces/{workspace}/logo'],
  );
  const after = {
    onSuccess: () => notify(look.logoSaved),
    onError: (error: unknown) => notifyFailure(error, messages),
  };

  return (
    <Panel title={look.logo} hint={look.logoHint}>
      <div className={classes.logo}>
        {logo && picture ? (
          <img src={picture.data_url} alt={look.logo} />
        ) : (
          <div className={classes.noLogo}>{look.logo}</div>
        )}
        <Group gap="sm">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => file && put.mutate(file, after)}>
            {(props) => (
              <Button {...props} variant="default" loading={put.isPending}>
                {look.logoChoose}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              color="brick"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, after)}
            >
              {look.logoRemove}
            </Button>
          )}
        </Group>
      </div>
    </Panel>
  );
}
